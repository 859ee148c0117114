import type { IdentityProviders } from '#contract/access.ts'

type InstitutionLinksProps = { slug: string; redirect: string; institutions: IdentityProviders }

/** The institutions as links, where no script can search among them. */
export function InstitutionLinks({ slug, redirect, institutions }: InstitutionLinksProps) {
  const address = (entity: string) => `/oauth/${slug}/deeplink?${new URLSearchParams({ entity, target: redirect })}`
  return (
    <ul className="login-institution-list" aria-label="Institutions">
      {institutions.map(({ entity_id, name }) => (
        <li key={entity_id}>
          <a href={address(entity_id)} rel="nofollow">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
