import { dateOf } from '@touchline/domain/calendar'
import type { PlanGroup } from '@touchline/domain/catalogue'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { Dated } from '../../../ui/figures/dated.tsx'
import type { OwnPast } from '../past/own-past.ts'
import { groupName } from '../plan-choice.ts'
import { Losses } from './losses.tsx'
import { type PlanOffer, startsNow } from './offer.ts'
import { StartChoice } from './start-choice.tsx'

interface FromToProps {
  readonly account: Account
  readonly offer: PlanOffer
  readonly past: OwnPast
  readonly onStart: (startsNextMonth: boolean) => void
}

/** Which plan becomes which, from when and for how long, and what is lost by it. */
export function FromTo({ account, offer, past, onStart }: FromToProps) {
  const t = useTranslations('plans')
  const { language } = useLanguage()
  const isOtherCycle = offer.from !== null && offer.from.cycle !== offer.to.cycle
  const named = ({ id, cycle }: PlanGroup) => {
    const name = groupName(account, id, language)
    return isOtherCycle ? `${name} (${cycle === 'year' ? t('tabs.yearly') : t('tabs.monthly')})` : name
  }
  const from = offer.from === null ? t('noPlan') : named(offer.from)
  const isNow = startsNow(offer, account)
  return (
    <div>
      <p className="small soft">{offer.from?.id === offer.to.id ? from : t('fromTo', { from, to: named(offer.to) })}</p>
      <p>
        <b>
          <Dated
            text={isNow ? t('startsNow') : t('startsOn', { date: dateOf(offer.boundary, account.contract.zone) })}
          />
        </b>
      </p>
      <StartChoice account={account} offer={offer} onStart={onStart} />
      {offer.kind === 'yearly' && (
        <p className="small soft folded term">
          <Dated text={t('term', { from: offer.term.firstDay, to: offer.term.lastDay })} />
          <br />
          {t('seats.both', { ...offer.choice.seats })}
        </p>
      )}
      <div className="small soft folded">
        <Losses account={account} offer={offer} past={past} />
      </div>
    </div>
  )
}
