/** The arrows between the rooms, all one way. `npm run check` fails on any other. */
const room = (name) => `^src/${name}/`
const only = (from, to) => ({
  name: `${from.replace('/', '-')}-imports`,
  severity: 'error',
  comment: `${from} may import only ${to.join(', ')} of the rooms`,
  from: { path: room(from) },
  to: { path: '^(src|sandbox|tests|bench|scripts)/', pathNot: [from, ...to].map(room) },
})

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(mdast|hast)$' } },
    only('domain', []),
    only('contract', ['domain']),
    only('application', ['store', 'domain', 'contract']),
    only('store', ['domain']),
    only('adapters', ['application', 'domain']),
    only('api', ['application', 'contract', 'domain']),
    only('jobs', ['application', 'contract', 'domain']),
    only('web/ui', []),
    only('web/islands', ['web/ui', 'web/render', 'contract', 'domain']),
    only('web/render', ['application', 'domain', 'web/pages/error']),
    only('web/pages', ['web/islands', 'web/ui', 'web/render', 'application', 'domain', 'contract']),
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'Rules run in the server and in the browser: no packages, no Node',
      from: { path: room('domain') },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'core'] },
    },
    {
      name: 'islands-run-in-the-browser',
      severity: 'error',
      from: { path: room('web/islands') },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'sdks-in-adapters-and-store',
      severity: 'error',
      comment: "An outside service is spoken to only by its adapter; the captcha's other half works in the browser",
      from: { path: '^src/', pathNot: ['^src/adapters/', '^src/store/', '^src/main/', '^src/web/islands/captcha/'] },
      to: { path: 'node_modules/(stripe|pg|nodemailer|openid-client|altcha-lib|graphile-worker)/' },
    },
    { name: 'sandbox-stands-alone', severity: 'error', from: { path: '^src/' }, to: { path: '^sandbox/' } },
    { name: 'sandbox-knows-no-room', severity: 'error', from: { path: '^sandbox/' }, to: { path: '^src/' } },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
