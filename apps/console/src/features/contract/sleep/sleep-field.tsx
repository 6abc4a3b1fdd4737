import { startOfDay } from '@touchline/domain/calendar'
import type { SleepDays } from '@touchline/domain/plans'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loading } from '../../../forms/when-loaded.tsx'
import { useAhead } from '../account/ahead.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { isToCome, seasonOf } from '../season/columns.ts'
import { happenings } from '../season/happenings.ts'
import { SeasonPicture } from '../season/picture.tsx'
import { Sums } from '../season/sums.tsx'
import '../season/season.css'

/** For the functions that charge. */
function withSleep(account: OverviewAccount, { from, until }: SleepDays): OverviewAccount {
  const { contract } = account
  const awake = startOfDay(until, contract.zone)
  const sleep = { from: startOfDay(from, contract.zone), until: awake, plannedUntil: awake, everyYear: false }
  return { ...account, contract: { ...contract, sleeps: [...(contract.sleeps ?? []), sleep] } }
}

interface SleepFieldProps {
  readonly account: OverviewAccount
  readonly days: SleepDays | null
}

export function SleepField({ account, days }: SleepFieldProps) {
  const t = useTranslations('season')
  const say = useTranslations('sleep')
  const ahead = useAhead(account)
  const [chosen, setChosen] = useState<number | null>(null)
  const [from, until] = [days?.from, days?.until]
  const shown = useMemo(
    () => {
      if (ahead === null) return null
      const asleep = from === undefined || until === undefined ? account : withSleep(account, { from, until })
      const season = seasonOf(asleep, ahead)
      if (season === null) return null
      const coming = season.columns.flatMap(({ bills }) => bills).filter(isToCome)
      const happened = happenings(asleep, ahead, coming).filter(({ kind }) => kind === 'asleep' || kind === 'wakes')
      return { asleep, season, happened }
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the account is put together at each render; its parts stay
    [account.contract, account.billings, account.now, ahead?.storedDays, ahead?.history, from, until],
  )
  return (
    <section className="pitch sleep-field" aria-label={t('title')}>
      {shown === null ? (
        <Loading shape="field" />
      ) : (
        <div className="season-field">
          <Sums season={shown.season} account={shown.asleep} coming={say('comingAsleep')} />
          <SeasonPicture
            season={shown.season}
            account={shown.asleep}
            happenings={shown.happened}
            chosen={chosen}
            onChoose={setChosen}
          />
        </div>
      )}
    </section>
  )
}
