/** `1 hour`, `10 minutes`. */
export const countOf = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
