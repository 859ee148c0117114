/** The names of places in the document, for links. Ids of texts are only unique within their article. */
export const anchors = {
  article: (slug: string) => `article-${slug}`,
  within: (slug: string, id: string) => `${slug}--${id}`,
}
