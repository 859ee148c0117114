/**
 * Imports that are made later stay plain ones. Vite wraps them, to bring the stylesheets and scripts that they need: none of ours
 * has a stylesheet of its own, since each page links its own, and what wraps would be among the largest parts of small scripts.
 */
export const plainImports = () => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
})
