import { Link } from '@tanstack/react-router'
import type { BillingInfo } from '@touchline/contract/billing'
import { dateOf } from '@touchline/domain/calendar'
import { type LeavingPreview, previewWaysToLeave } from '@touchline/domain/cancellation'
import { baseGroupAt } from '@touchline/domain/contract'
import { dateText } from '@touchline/words/date-text'
import { sentences } from '@touchline/words/sentences'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../forms/part.tsx'
import { hasReceipt } from '../../forms/receipt/has-receipt.ts'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { useAccount } from '../../lib/account/use-account.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Blocked, Reserved } from './blocked.tsx'
import { CancelForm } from './cancel-form.tsx'
import { CloseConsequences, MonthConsequences, ReserveConsequences } from './consequences.tsx'
import { invoiceText } from './invoice-text.ts'
import { When } from './when.tsx'

// Computed from more than this screen needs: it comes after what is asked here.
const Cheaper = laterPart(async () => (await import('./cheaper.tsx')).Cheaper)
const PaidSeats = laterPart(async () => (await import('./seats.tsx')).PaidSeats)

interface AsideProps {
  readonly account: Account
  readonly kind: 'close' | 'reserve'
}

/** What to take along first, and how else less is paid: next to what happens, never in its way. */
const Aside = ({ account, kind }: AsideProps) => (
  <div className="cancel-aside">
    <TakeFirst account={account} kind={kind} />
    <Cheaper />
    <PaidSeats account={account} />
  </div>
)

/** Documents can be downloaded and receipts opened here until then; the data come with the mailed link. */
function TakeFirst({ account: { billings, document }, kind }: AsideProps) {
  const t = useTranslations('cancellation')
  const receipts = billings.filter(hasReceipt).length
  if (receipts === 0) return null
  return (
    <Card title={t('takeFirst')}>
      <p>
        <Link to="/billing-history" search={{ pack: 1 }}>
          {t('downloadDocuments')}
        </Link>
      </p>
      <p>
        <Link to="/billing-history">{t('openReceipts', { count: receipts })}</Link>
      </p>
      {kind === 'close' && document.customerInfo.mail !== null && <p className="small soft">{t('dataFollows')}</p>}
    </Card>
  )
}

/** Bought in the running month: charged on the 1st, also if the term ends. */
const isOwed = ({ billingStatus, charge }: BillingInfo): boolean => billingStatus === 'Provisional' && charge.total > 0

/** "What happens, when, and what does it still cost?" - before anything is asked for. */
export const CancelSubscription = () => (
  <WhenLoaded content={useAccount()} shape="screen">
    {(account) => <Cancellation account={account} />}
  </WhenLoaded>
)

function Cancellation({ account }: { readonly account: Account }) {
  const [kind, setKind] = useState<LeavingPreview['kind']>('reserve')
  const preview = previewWaysToLeave(account)
  const { document, contract } = account
  const { contractInfoId: contractId, zone } = document
  const { mail } = document.customerInfo
  if (preview.kind === 'refused')
    return preview.reason === 'already-reserved' ? (
      <Reserved contractId={contractId} cancellation={contract.cancellation} zone={zone} isYearly={isYearly(account)} />
    ) : (
      <Blocked reason={preview.reason} />
    )
  const { ways } = preview
  const way = ways.find((each) => each.kind === kind) ?? ways[0]
  if (way === undefined) return null
  return (
    <div className="cancelling">
      <Head account={account} way={way} />
      {ways.length > 1 && <When ways={ways} chosen={way.kind} zone={zone} onChoose={setKind} />}
      <Consequences account={account} way={way} mail={mail} />
      <Aside account={account} kind={way.kind} />
      <CancelForm
        key={way.kind}
        contractId={contractId}
        kind={way.kind}
        isMonth={way.kind === 'reserve' && way.lastInvoice !== null}
        at={way.at}
        zone={zone}
        mail={mail}
      />
    </div>
  )
}

interface WayProps {
  readonly account: Account
  readonly way: LeavingPreview
}

function Consequences({ account, way, mail }: WayProps & { readonly mail: string | null }) {
  const { document, now } = account
  const { contractInfoId: contractId, zone } = document
  if (way.kind === 'close')
    return (
      <CloseConsequences
        contractId={contractId}
        at={way.at}
        zone={zone}
        invoice={way.lastInvoice}
        mail={mail}
        names={account}
        organization={sessionStore.read()?.organizationDetail.organizationName ?? ''}
      />
    )
  if (way.lastInvoice !== null)
    return <MonthConsequences at={way.at} now={now} zone={zone} invoice={way.lastInvoice} names={account} />
  return <ReserveConsequences at={way.at} now={now} zone={zone} owed={account.billings.find(isOwed)} />
}

/** What leaving still costs, before what it means. */
function Head({ account, way }: WayProps) {
  const t = useTranslations('shell')
  const cancellation = useTranslations('cancellation')
  const { locale, language } = useLanguage()
  const { zone } = account.document
  const lastDay = dateText(dateOf(way.at - 1, zone), locale, 'fullDay')
  const { lastInvoice } = way
  if (way.kind === 'reserve' && lastInvoice === null)
    return <Titled title={t('cancelYearlySubscription')}>{cancellation('reserveText', { date: lastDay })}</Titled>
  const group = baseGroupAt(account.contract, account.catalogue, account.now)
  const plan = groupNameIn(account.groups, group?.id, language)
  return (
    <Titled title={t('cancelSubscription')}>
      {sentences([
        way.kind === 'reserve' ? cancellation('wouldEnd', { plan, date: lastDay }) : '',
        lastInvoice === null || lastInvoice.total.minor === 0n
          ? cancellation('nothingToPay')
          : way.kind === 'close'
            ? cancellation('onlyBill', { amount: invoiceText(lastInvoice, locale) })
            : cancellation('lastBillOn', {
                amount: invoiceText(lastInvoice, locale),
                date: dateText(dateOf(way.at, zone), locale, 'day'),
              }),
      ])}
    </Titled>
  )
}

interface HeadProps {
  readonly title: string
  readonly children: ReactNode
}

const Titled = ({ title, children }: HeadProps) => (
  <div className="head">
    <div>
      <Heading>{title}</Heading>
      <p className="soft">{children}</p>
    </div>
  </div>
)

const isYearly = ({ contract, catalogue, now }: Account): boolean =>
  baseGroupAt(contract, catalogue, now)?.cycle === 'year'
