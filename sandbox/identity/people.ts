/** Whoever can be picked at the login page. `note` says what they are there to show. */
export type Person = {
  id: string
  name: string
  note: string
  email?: string
  emailVerified?: boolean
  /** The institution's entity id; for the institutional issuer. */
  institution?: string
}

export type Institution = { entityId: string; name: string }

export type IssuerKind = 'social' | 'institutional'

export const socialPeople: readonly Person[] = [
  {
    id: 'social-mira',
    name: 'Mira Okafor',
    email: 'mira.okafor@mail.example',
    emailVerified: true,
    note: 'new to the magazine',
  },
  {
    id: 'social-reader',
    name: 'Robin Vale',
    email: 'reader@demo.example',
    emailVerified: true,
    note: 'has an account there already',
  },
  {
    id: 'social-staff',
    name: 'Sasha Lind',
    email: 'staff@demo.example',
    emailVerified: true,
    note: 'works there, and needs a second factor',
  },
  {
    id: 'social-teo',
    name: 'Teo Brandt',
    email: 'teo.brandt@mail.example',
    emailVerified: false,
    note: 'address never verified',
  },
  {
    id: 'social-claimant',
    name: 'Not the Owner',
    email: 'extended@demo.example',
    emailVerified: false,
    note: 'claims an address that is somebody else’s',
  },
]

const entity = (host: string) => `https://idp.${host}/entity`

export const institutions: readonly Institution[] = [
  { entityId: entity('northfield.example'), name: 'Northfield University' },
  { entityId: entity('northgate.example'), name: 'Northgate College' },
  { entityId: entity('fleuve.example'), name: 'Université du Fleuve' },
  { entityId: entity('oldquay.example'), name: 'Old Quay Library' },
  { entityId: entity('elsewhere.example'), name: 'Elsewhere Institute' },
]

export const institutionPeople: readonly Person[] = [
  {
    id: 'northfield-ada',
    name: 'Ada Lindgren',
    note: 'student of geography',
    institution: entity('northfield.example'),
  },
  { id: 'northfield-bo', name: 'Bo Achterberg', note: 'librarian', institution: entity('northfield.example') },
  { id: 'northgate-cleo', name: 'Cleo Marsh', note: 'lecturer', institution: entity('northgate.example') },
  { id: 'fleuve-didier', name: 'Didier Roy', note: 'doctorant', institution: entity('fleuve.example') },
  { id: 'oldquay-ezra', name: 'Ezra Quill', note: 'the licence has lapsed', institution: entity('oldquay.example') },
  {
    id: 'elsewhere-fay',
    name: 'Fay Nowak',
    note: 'not known to the magazine',
    institution: entity('elsewhere.example'),
  },
]

export const peopleOf = (kind: IssuerKind) => (kind === 'social' ? socialPeople : institutionPeople)
