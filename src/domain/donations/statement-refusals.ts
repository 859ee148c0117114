export type StatementRefusal =
  | 'year-not-over'
  | 'nothing-issued'
  | 'unchanged'
  | 'no-donation'
  | 'worth-more-than-gift'
  | 'no-reason'
  | 'too-long'

/** What staff are told of each, by page and by command. */
export const statementRefusals: Readonly<Record<StatementRefusal, string>> = {
  'year-not-over': 'that year is not over: its gifts are not all given',
  'nothing-issued': 'no statement of that year was issued to this donor',
  unchanged: 'nothing has changed since it was issued: what was issued can be sent again as a copy',
  'no-donation': 'there is no donation of that order, or of that id',
  'worth-more-than-gift': 'that is more than the gift: what is worth more was sold, not given',
  'no-reason': 'say why it is replaced',
  'too-long': 'a reason has at most 500 characters',
}
