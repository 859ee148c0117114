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
    only('screens', ['domain', 'contract']),
    only('application', ['store', 'domain', 'contract']),
    only('store', ['domain']),
    only('adapters', ['application', 'domain']),
    only('api', ['application', 'contract', 'domain']),
    only('jobs', ['application', 'contract', 'domain']),
    only('desk', ['application', 'contract', 'domain']),
    only('web/ui', []),
    only('web/parts', ['web/ui', 'screens', 'contract', 'domain']),
    only('web/islands', ['web/parts', 'web/ui', 'web/render', 'screens', 'contract', 'domain']),
    only('web/render', ['application', 'contract', 'domain']),
    only('web/pages', [
      'web/islands',
      'web/parts',
      'web/ui',
      'web/render',
      'screens',
      'application',
      'domain',
      'contract',
    ]),
    {
      name: 'no-island-imports-another',
      severity: 'error',
      comment:
        'What several islands are made of belongs in web/parts; islands talk through web/parts/browser/signals.ts',
      from: { path: '^src/web/islands/([^/]+)/' },
      to: { path: '^src/web/islands/', pathNot: '^src/web/islands/$1/' },
    },
    {
      name: 'domain-and-screens-are-pure',
      severity: 'error',
      comment: 'Rules and the states of screens run in the server and in the browser: no packages, no Node',
      from: { path: [room('domain'), room('screens')] },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'core'] },
    },
    {
      name: 'islands-run-in-the-browser',
      severity: 'error',
      from: { path: [room('web/islands'), room('web/parts')] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'sdks-in-adapters-and-store',
      severity: 'error',
      comment: "An outside service is spoken to only by its adapter; the captcha's other half works in the browser",
      from: { path: '^src/', pathNot: ['^src/adapters/', '^src/store/', '^src/main/', '^src/web/parts/captcha/'] },
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
