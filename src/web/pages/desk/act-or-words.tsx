type Props = { isAllowed: boolean; to: string; children: string }

/** The link to an act; for whoever may not do it, words. */
export const ActOrWords = ({ isAllowed, to, children }: Props) =>
  isAllowed ? <a href={to}>{children}</a> : <span>{children} (not with your roles)</span>
