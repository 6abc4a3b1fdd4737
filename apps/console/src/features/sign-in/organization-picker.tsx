import type { OrganizationChoice } from '@touchline/contract/sign-in'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'

type Entry = OrganizationChoice['details'][number]

const mayEnter = ({ roles, memberRole }: Entry): boolean => roles.includes('administrator') || memberRole !== undefined

interface PickerProps {
  readonly entries: readonly Entry[]
  readonly onPick: (entry: Entry) => void
  readonly onCancel: () => void
}

export function OrganizationPicker({ entries, onPick, onCancel }: PickerProps) {
  const t = useTranslations()
  return (
    <Dialog
      title={t('signIn.pickTitle')}
      onCancel={onCancel}
      footer={
        <Button look="ghost" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      }
    >
      <ul className="choices">
        {entries
          .toSorted((a, b) => Number(mayEnter(b)) - Number(mayEnter(a)))
          .map((entry) => (
            <li key={entry._id}>
              <button type="button" className="choice" disabled={!mayEnter(entry)} onClick={() => onPick(entry)}>
                <b>{entry.organizationName}</b>
                <span className="soft small">
                  {mayEnter(entry) ? t(`shell.regions.${entry.server}`) : t('signIn.notAdministratorThere')}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </Dialog>
  )
}
