import { may, type StaffRole, staffRoles } from '#domain/audit/staff-roles.ts'
import { actExamples, exampleOf } from '../support/act-examples.ts'
import { listDeskActs } from '../support/desk-acts.ts'
import { openRoleSite, type RoleSite } from '../support/role-site.ts'
import { expect, test } from '../support/watch-page.ts'

/** A site of its own, with somebody for each role. */
let site: RoleSite
let examples: Record<string, string>
test.use({ expectedFaults: /status of 403/ })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  site = await openRoleSite(browser)
  examples = await actExamples(site)
})
test.afterAll(() => site?.stop())

const entries = async (role: StaffRole, where: string) =>
  Number(
    await site.one(
      `select count(*) from audit_log join accounts on accounts.ref = actor_ref and email = $1 where ${where}`,
      `${role}@roles.example`,
    ),
  )

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    for (const role of staffRoles)
      test(`every act opens to ${role} as their role says, or is refused in words and kept`, async ({ page }) => {
        test.setTimeout(120_000)
        const acts = await listDeskActs()
        await page.context().addCookies(site.sessionOf(role))
        const looks = page.getByRole('button', { name: /See what would change|Do it/ })
        const done = await entries(role, "refusal is null and action <> 'log in'")
        for (const { key, path, verb, act } of acts) {
          const address = site.url + exampleOf(examples, { path, verb })
          const opened = await page.goto(address, { waitUntil: 'domcontentloaded' })
          if (may(role, act)) {
            expect.soft(opened?.status(), key).toBe(200)
            await expect.soft(looks, key).toHaveCount(1, { timeout: 5000 })
            continue
          }
          expect.soft(opened?.status(), key).toBe(403)
          await expect.soft(page.getByText(`Your roles (${role}) do not`), key).toBeVisible({ timeout: 5000 })
          expect.soft(await page.locator('main form, main button').count(), `${key}: nothing to press`).toBe(0)
          const kept = `action = '${act}' and refusal = 'not-allowed'`
          const before = await entries(role, kept)
          const headers = { origin: site.url }
          const pressed = await page.request.post(address, { form: { step: 'do', press: 'by-hand' }, headers })
          expect.soft(pressed.status(), key).toBe(403)
          expect.soft(await entries(role, kept), `${key}: that they tried is kept once`).toBe(before + 1)
        }
        expect(await entries(role, "refusal is null and action <> 'log in'"), 'nothing was done').toBe(done)
      })
  })
