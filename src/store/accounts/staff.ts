import { sql } from 'kysely'
import { may, type StaffRole, type StaffVerb, staffRoles } from '#domain/audit/staff-roles.ts'
import type { Queryable, Trx } from '#store/database.ts'

export const listStaff = (db: Queryable) =>
  db
    .selectFrom('accounts')
    .leftJoin('second_factors as factor', 'factor.account_id', 'accounts.id')
    .select(['ref', 'name', 'email', 'staff_roles as roles'])
    .select((eb) => eb('factor.confirmed_at', 'is not', null).as('hasSecondFactor'))
    .where('role', '=', 'staff')
    .orderBy('name')
    .orderBy('ref')
    .execute()

/** Everyone on the staff who may do it, and whose mail does not come back. */
export const listStaffWhoMay = (db: Queryable, verb: StaffVerb) =>
  db
    .selectFrom('accounts')
    .select(['ref', 'email'])
    .where('role', '=', 'staff')
    .where(sql<boolean>`staff_roles && ${staffRoles.filter((role) => may(role, verb))}::text[]`)
    .where('suspended_at', 'is', null)
    .orderBy('ref')
    .execute()

/** For nobody else to change anybody's roles until the transaction ends. */
export async function lockStaff(trx: Trx): Promise<void> {
  await trx.selectFrom('accounts').select('id').where('role', '=', 'staff').orderBy('id').forUpdate().execute()
}

/** How many owners there are beside this one. */
export async function countOwnersBut(trx: Trx, id: string): Promise<number> {
  const others = await trx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'staff')
    .where(sql<boolean>`staff_roles @> '{owner}'`)
    .where('id', '<>', id)
    .execute()
  return others.length
}

export async function setStaffRoles(trx: Trx, id: string, roles: StaffRole[]): Promise<void> {
  const role = roles.length > 0 ? 'staff' : 'reader'
  await trx.updateTable('accounts').set({ role, staff_roles: roles }).where('id', '=', id).execute()
}
