import { firstDay, type YearMonth } from '@touchline/domain/calendar'
import type { Cycle } from '@touchline/domain/catalogue'
import type { PlanReplay } from '@touchline/domain/projection'
import { Table } from '@touchline/ui/figures/table.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { shownTime, timeText } from '../../../lib/usage-units.ts'
import { groupName } from '../plan-choice.ts'
import type { LivedPast, OwnPast } from './own-past.ts'

interface PastKeyProps {
  readonly account: Account
  readonly past: OwnPast
  readonly cycle: Cycle
}

export function PastKey({ account, past, cycle }: PastKeyProps) {
  const t = useTranslations('plans.past')
  const inTable = useTranslations('table')
  const months = past.kind === 'lived' ? monthsOf(past, cycle) : []
  const [first, last] = [months[0], months.at(-1)]
  const { locale } = useLanguage()
  if (past.kind === 'none') return <p className="small soft">{t('none')}</p>
  if (past.kind !== 'lived' || first === undefined || last === undefined) return null
  const named = ({ month }: { month: YearMonth }) => dateText(firstDay(month), locale, 'monthYear')
  const facts = { from: named(first), to: named(last) }
  return (
    <section className="past-key small soft">
      <h2>{t('key')}</h2>
      <p>{cycle === 'year' ? t('howYear', facts) : t('how', facts)}</p>
      <details>
        <summary>{inTable('show')}</summary>
        <PastTable account={account} past={past} cycle={cycle} />
      </details>
    </section>
  )
}

const replaysOf = ({ replays }: LivedPast, cycle: Cycle): readonly PlanReplay[] =>
  [...replays.values()].filter(({ group }) => group.cycle === cycle)

const monthsOf = (past: LivedPast, cycle: Cycle) => replaysOf(past, cycle)[0]?.months ?? []

function PastTable({ account, past, cycle }: PastKeyProps & { readonly past: LivedPast }) {
  const t = useTranslations('plans.past')
  const terms = useTranslations('terms')
  const { language, locale } = useLanguage()
  const hours = (seconds: number) => timeText(shownTime(seconds, 'upload'), locale)
  return (
    <Table
      caption={t('used')}
      rows={monthsOf(past, cycle).map(({ month, used }, index) => ({ month, used, index }))}
      keyOf={({ month }) => month}
      columns={[
        { label: terms('month'), heading: true, cell: ({ month }) => month },
        { label: t('used'), right: true, cell: ({ used }) => hours(used.upload) },
        ...replaysOf(past, cycle).map(({ group, months }) => ({
          label: t('overOf', { plan: groupName(account, group.id, language) }),
          right: true,
          cell: ({ index }: { readonly index: number }) => hours(months[index]?.over.upload ?? 0),
        })),
      ]}
    />
  )
}
