export const countArticles = (count: number) => (count === 1 ? '1 article' : `${count.toLocaleString('en')} articles`)
