import { dateOf } from '@touchline/domain/calendar'
import type { StoredDay } from '@touchline/domain/storage'
import { useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loading } from '../../../forms/when-loaded.tsx'
import { useStoredDays } from '../../../lib/account/stored-days.ts'
import { Button } from '../../../ui/input/button.tsx'
import type { OverviewAccount } from '../overview-account.ts'
import { isToCome, type Season, seasonOf } from './columns.ts'
import { SeasonPicture } from './picture.tsx'
import { Readout } from './readout.tsx'
import { SeasonTable } from './season-table.tsx'
import { useSeasonText } from './season-text.ts'
import './season.css'

/** Twelve months of bills that were charged and twelve that come, with today in the middle. */
export function SeasonField({ account }: { readonly account: OverviewAccount }) {
  const stored = useStoredDays()
  if (stored.state === 'loading') return <Loading shape="field" />
  // Where it cannot be read, as much is assumed to be charged as now.
  return <Seasoned account={account} storedDays={stored.state === 'ready' ? stored.value.storedDays : null} />
}

interface SeasonedProps {
  readonly account: OverviewAccount
  readonly storedDays: readonly StoredDay[] | null
}

function Seasoned({ account, storedDays }: SeasonedProps) {
  const season = useMemo(() => seasonOf(account, storedDays), [account, storedDays])
  return season === null ? null : <Shown season={season} account={account} />
}

interface ShownProps {
  readonly season: Season
  readonly account: OverviewAccount
}

function Shown({ season, account }: ShownProps) {
  const t = useTranslations('season')
  const table = useId()
  const [isTable, setIsTable] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const column = season.columns.find(({ slot }) => slot === chosen) ?? season.first
  return (
    <section aria-label={t('title')}>
      <header>
        <h2>{t('title')}</h2>
        <Button look="quiet" aria-expanded={isTable} aria-controls={table} onClick={() => setIsTable(!isTable)}>
          {isTable ? t('hideTable') : t('showTable')}
        </Button>
      </header>
      <Readout column={column} account={account} />
      <Sums season={season} account={account} />
      <SeasonPicture season={season} account={account} chosen={chosen} onChoose={setChosen} />
      {/* On paper it is always there. */}
      <div id={table} className="season-table" hidden={!isTable}>
        <SeasonTable season={season} account={account} />
      </div>
    </section>
  )
}

/** Over each half its sum, and between them the day that it is. */
function Sums({ season, account }: ShownProps) {
  const t = useTranslations('season')
  const text = useSeasonText(account)
  const bills = season.columns.flatMap((column) => column.bills)
  const isAnyPast = bills.some((bill) => !isToCome(bill))
  const date = text.today(dateOf(account.now, account.contract.zone))
  return (
    <div className="season-sums">
      <p>{isAnyPast ? <Sum name={t('paidHalf')} amount={text.money(season.paid)} /> : t('startsHere')}</p>
      <p className="season-today">{t('today', { date })}</p>
      <p>
        {bills.some(isToCome) ? <Sum name={t('comingHalf')} amount={text.money(season.coming)} /> : t('nothingToCome')}
      </p>
    </div>
  )
}

const Sum = ({ name, amount }: { readonly name: string; readonly amount: string }) => (
  <>
    {name} <b>{amount}</b>
  </>
)
