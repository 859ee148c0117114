// React decides by this variable, when it is first loaded, whether to check everything at ten times the cost.
// A built site never wants that, whatever our own setting says; so the setting is kept first, and React loaded after.
const environment = { ...process.env }
process.env.NODE_ENV = 'production'

const { serveSite } = await import('./serve-site.ts')
await serveSite(environment)

export {}
