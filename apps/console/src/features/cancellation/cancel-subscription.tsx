import { dateOf } from '@touchline/domain/calendar'
import { type LeavingPreview, previewWaysToLeave } from '@touchline/domain/cancellation'
import { baseGroupAt } from '@touchline/domain/contract'
import { Card } from '@touchline/ui/card.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../forms/part.tsx'
import { useDay } from '../../forms/use-day.ts'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { useAccount } from '../../lib/account/use-account.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import { Blocked, Reserved } from './blocked.tsx'
import { CancelForm } from './cancel-form.tsx'
import { Consequences, NoMail } from './consequences.tsx'
import { useLeavingCost } from './invoice-text.ts'
import { OnlyMonthEnd, When } from './when.tsx'
import './cancellation.css'

const Cheaper = laterPart(async () => (await import('./cheaper.tsx')).Cheaper)

export const CancelSubscription = () => (
  <WhenLoaded content={useAccount()} shape="screen">
    {(account) => <Cancellation account={account} />}
  </WhenLoaded>
)

function Cancellation({ account }: { readonly account: Account }) {
  const [kind, setKind] = useState<LeavingPreview['kind']>('reserve')
  const costOf = useLeavingCost(account)
  const preview = previewWaysToLeave(account)
  const { document, now } = account
  const { contractInfoId: contractId, zone } = document
  const { mail } = document.customerInfo
  if (preview.kind === 'refused')
    return preview.reason === 'already-reserved' ? (
      <Reserved account={account} isYearly={isYearly(account)} />
    ) : (
      <Blocked reason={preview.reason} />
    )
  const { ways } = preview
  const way = ways.find((each) => each.kind === kind) ?? ways[0]
  if (way === undefined) return null
  const cost = costOf(way)
  return (
    <div className="cancelling">
      <Head account={account} way={way} cost={cost} />
      {way.kind === 'close' && mail === null && <NoMail contractId={contractId} />}
      <Card>
        {ways.length > 1 ? (
          <When ways={ways} chosen={way.kind} zone={zone} onChoose={setKind} />
        ) : (
          <OnlyMonthEnd account={account} />
        )}
        <Consequences account={account} way={way} />
        <CancelForm cost={cost} key={way.kind} contractId={contractId} way={way} now={now} zone={zone} mail={mail} />
      </Card>
      <Cheaper />
    </div>
  )
}

interface HeadProps {
  readonly account: Account
  readonly way: LeavingPreview
  readonly cost: string
}

function Head({ account, way, cost }: HeadProps) {
  const shell = useTranslations('shell')
  const t = useTranslations('cancellation')
  const { language } = useLanguage()
  const { zone } = account.document
  const day = useDay(zone, account.now)
  const { kind, at } = way
  const group = baseGroupAt(account.contract, account.catalogue, account.now)
  const plan = groupNameIn(account.groups, group?.id, language)
  const name = shell(isYearly(account) ? 'cancelYearlySubscription' : 'cancelSubscription')
  return (
    <div className="head">
      <div>
        <Heading name={name}>
          {kind === 'close' ? t('wouldEndToday') : t('wouldEnd', { plan, date: day(dateOf(at - 1, zone)) })}
        </Heading>
        <p className="soft">{cost}</p>
      </div>
    </div>
  )
}

const isYearly = ({ contract, catalogue, now }: Account): boolean =>
  baseGroupAt(contract, catalogue, now)?.cycle === 'year'
