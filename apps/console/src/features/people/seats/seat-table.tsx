import type { SeatUse } from '@touchline/domain/seats'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { shownTime, timeText } from '../../../lib/usage-units.ts'
import { Chip } from '../../../ui/chip.tsx'
import { type Column, Table } from '../../../ui/figures/table.tsx'

/** Each seat with its last use; one that nobody uses says so. */
export function SeatTable({ seats }: { readonly seats: readonly SeatUse[] }) {
  const t = useTranslations('people.seats')
  const terms = useTranslations('terms')
  const { locale } = useLanguage()
  const columns: readonly Column<SeatUse>[] = [
    { label: terms('user'), heading: true, cell: ({ name }) => name },
    { label: terms('role'), cell: ({ role }) => t(`roles.${role}`) },
    {
      label: t('lastUse'),
      cell: ({ lastUsedOn, neverUsed, isIdle }) => (
        <span className="last-use">
          {lastUsedOn === null ? t(neverUsed ? 'notYet' : 'longAgo') : dateText(lastUsedOn, locale, 'fullDay')}
          {isIdle && <Chip tone="plain">{t('idle')}</Chip>}
        </span>
      ),
    },
    {
      label: t('hours'),
      right: true,
      cell: ({ uploadSeconds }) => timeText(shownTime(uploadSeconds, 'upload'), locale),
    },
  ]
  return <Table caption={t('title')} columns={columns} rows={seats} keyOf={({ userId }) => userId} />
}
