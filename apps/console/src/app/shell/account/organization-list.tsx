import { useTranslations } from 'use-intl'
import type { OfferedOrganization } from '../../../lib/session/offered-organizations.ts'
import { Icon } from '../../../ui/icon.tsx'

interface OrganizationListProps {
  readonly organizations: readonly OfferedOrganization[]
  readonly current: string
  readonly onChoose: (to: OfferedOrganization) => void
}

/** The present one is marked; one without a role there says so. */
export function OrganizationList({ organizations, current, onChoose }: OrganizationListProps) {
  const t = useTranslations()
  return (
    <div className="organizations">
      <h2>{t('account.organizations')}</h2>
      <ul>
        {organizations.map((each) => {
          const isCurrent = each._id === current
          const region = t(`shell.regions.${each.server}`)
          return (
            <li key={each._id}>
              <button
                type="button"
                className="line"
                disabled={!each.mayEnter && !isCurrent}
                aria-current={isCurrent ? true : undefined}
                onClick={() => !isCurrent && onChoose(each)}
              >
                {isCurrent ? <Icon name="check" /> : <span className="icon" />}
                <span>
                  {each.organizationName} <span className="soft tiny">{region}</span>
                  {!each.mayEnter && <span className="soft tiny"> · {t('signIn.notAdministratorThere')}</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
