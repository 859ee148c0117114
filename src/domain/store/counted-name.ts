/** '2 × Canvas Tote'; one alone goes without its number. */
export const countedName = ({ name, quantity }: { readonly name: string; readonly quantity: number }): string =>
  quantity > 1 ? `${quantity} × ${name}` : name
