import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { StaffContext } from '#application/context.ts'
import { setInstitution } from '#application/institutions/set-institution.ts'

const file = z.array(
  z.strictObject({
    name: z.string(),
    otherNames: z.array(z.string()).optional(),
    entityId: z.string().optional(),
    licenceFrom: z.string(),
    licenceTo: z.string().optional(),
    networks: z.array(z.string()).optional(),
    emailDomains: z.array(z.string()).optional(),
  }),
)

/** The institutions of the demo magazine, as `demo/institutions.json` of the content folder has them; returns how many. */
export async function loadDemoInstitutions(context: StaffContext, contentDir: string): Promise<number> {
  const institutions = file.parse(JSON.parse(await readFile(join(contentDir, 'demo/institutions.json'), 'utf8')))
  for (const institution of institutions) {
    const set = await setInstitution(context, institution)
    if (!set.ok) throw new Error(`The demo's ${institution.name}: ${set.problems.join('; ')}`)
  }
  return institutions.length
}
