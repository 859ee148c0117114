// Those that drive the built site from outside, each in a process of its own.
const benches = {
  'article-page': async () => (await import('./article-page.mjs')).benchArticlePage,
  lighthouse: async () => (await import('./lighthouse.mjs')).benchLighthouse,
  'load-pages': async () => (await import('./load-pages.mjs')).benchLoadPages,
  'load-orders': async () => (await import('./load-orders.mjs')).benchLoadOrders,
  'load-polls': async () => (await import('./load-polls.mjs')).benchLoadPolls,
  'load-logins': async () => (await import('./load-logins.mjs')).benchLoadLogins,
  'load-mails': async () => (await import('./load-mails.mjs')).benchLoadMails,
}

for (const name of process.argv.slice(2)) await (await benches[name]())()
