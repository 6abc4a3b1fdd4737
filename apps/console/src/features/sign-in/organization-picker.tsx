import type { OrganizationChoice } from '@touchline/contract/sign-in'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/input/button.tsx'

type Entry = OrganizationChoice['details'][number]

interface PickerProps {
  readonly entries: readonly Entry[]
  readonly onPick: (entry: Entry) => void
  readonly onCancel: () => void
}

/** Only organisations in which the person is administrator can be picked; the others say why not. */
export function OrganizationPicker({ entries, onPick, onCancel }: PickerProps) {
  const t = useTranslations('signIn')
  const shell = useTranslations('shell')
  return (
    <Dialog
      title={t('pickTitle')}
      onCancel={onCancel}
      footer={
        <Button look="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      }
    >
      <ul className="choices">
        {entries.map((entry) => (
          <li key={entry._id}>
            <button
              type="button"
              className="choice"
              disabled={!entry.roles.includes('administrator')}
              onClick={() => onPick(entry)}
            >
              <b>{entry.organizationName}</b>
              <span className="soft small">
                {entry.roles.includes('administrator') ? shell(`regions.${entry.server}`) : t('notAdministratorThere')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
