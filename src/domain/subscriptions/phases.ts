/** An account's first cycle is introductory; every later one is a renewal. */
export const phases = ['introductory', 'renewal'] as const
export type Phase = (typeof phases)[number]

/** Anything but 'introductory' is a renewal. */
export const phaseOf = (text: string): Phase => (text === 'introductory' ? 'introductory' : 'renewal')
