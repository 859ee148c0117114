export const money = (amount: number) => (amount / 100).toFixed(2)
export const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')
