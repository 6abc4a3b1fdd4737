import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ExtendTrialSheet } from '../../acts/extend-trial.tsx'
import { type PlainAct, PlainSheet } from '../../acts/plain.tsx'
import { RefundSheet } from '../../acts/refund.tsx'
import type { ActInput } from '../../acts/sheet.tsx'
import { monthText } from '../../lib/date-text.ts'
import { useOperator } from '../../lib/session.ts'
import { Bills } from './bills.tsx'
import type { Customer } from './customer.ts'
import { Mails, People } from './people-and-mails.tsx'

interface ClubProps {
  readonly region: RegionName
  readonly customer: Customer
  readonly caseId: string
}

type Open =
  | { readonly act: 'refund'; readonly billingId: string; readonly left: number }
  | { readonly act: 'extend' }
  | { readonly act: 'plain'; readonly plain: PlainAct; readonly input: ActInput }

export function Club({ region, customer, caseId }: ClubProps) {
  const t = useTranslations('customer')
  const ofRegions = useTranslations('regions')
  const ofStates = useTranslations('states')
  const [open, setOpen] = useState<Open | null>(null)
  const { club, currency } = customer
  const { organizationId } = club
  return (
    <>
      <header className="club">
        <h1>{club.name}</h1>
        <Chip tone={club.state === 'on-hold' || club.state === 'paused' ? 'wait' : 'plain'}>
          {ofStates(club.state)}
        </Chip>
        <p className="soft">
          {[club.code, ofRegions(region), club.zone, caseId && t('case', { caseId })].filter(Boolean).join(' · ')}
        </p>
        {club.heldFor !== null && <p className="held">{t('held', { finding: club.heldFor })}</p>}
      </header>
      <div className="columns">
        <div className="wide">
          <Ahead customer={customer} />
          <Bills
            customer={customer}
            onRefund={(billingId, left) => setOpen({ act: 'refund', billingId, left })}
            onAct={(plain, billingId) => setOpen({ act: 'plain', plain, input: { organizationId, billingId } })}
          />
          <div className="two">
            <Mails region={region} organizationId={organizationId} caseId={caseId} zone={club.zone} />
            <People region={region} organizationId={organizationId} caseId={caseId} zone={club.zone} />
          </div>
        </div>
        <div className="narrow">
          <Acts
            state={club.state}
            onExtend={() => setOpen({ act: 'extend' })}
            onEnd={() => setOpen({ act: 'plain', plain: 'end-trial', input: { organizationId } })}
            onRelease={() =>
              setOpen({ act: 'plain', plain: 'release-organization', input: { organizationId, findingId: null } })
            }
          />
          <GoodToKnow customer={customer} />
        </div>
      </div>
      {open !== null && (
        <OpenSheet
          open={open}
          region={region}
          club={club}
          currency={currency}
          caseId={caseId}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

interface OpenProps extends Omit<ClubProps, 'customer'> {
  readonly open: Open
  readonly club: Customer['club']
  readonly currency: Customer['currency']
  readonly onClose: () => void
}

function OpenSheet({ open, club: { organizationId }, currency, ...sheet }: OpenProps) {
  switch (open.act) {
    case 'refund': {
      const { billingId, left } = open
      return <RefundSheet {...sheet} organizationId={organizationId} bill={{ billingId, left, currency }} />
    }
    case 'extend':
      return <ExtendTrialSheet {...sheet} organizationId={organizationId} />
    case 'plain':
      return <PlainSheet {...sheet} act={open.plain} input={open.input} />
  }
}

function Ahead({ customer: { ahead, currency } }: { readonly customer: Customer }) {
  const t = useTranslations('customer')
  const locale = useLocale()
  const [next, ...later] = ahead
  const text = (minor: number) => moneyText({ minor, currency, locale })
  if (next === undefined) return null
  return (
    <Card title={t('ahead')}>
      <p className="figure">{text(next.total)}</p>
      <p className="soft">{t('aheadOf', { month: monthText(next.month, locale) })}</p>
      <p>
        {t('aheadSum', {
          amount: text(later.slice(0, 11).reduce((sum, { total }) => sum + total, next.total)),
          count: Math.min(12, ahead.length),
        })}
      </p>
    </Card>
  )
}

const sheets = [
  'extend-trial',
  'end-trial',
  'release-organization',
  'refund',
  'send-documents',
  'charge-again',
] as const

interface ActsProps {
  readonly state: Customer['club']['state']
  readonly onExtend: () => void
  readonly onEnd: () => void
  readonly onRelease: () => void
}

function Acts({ state, onExtend, onEnd, onRelease }: ActsProps) {
  const t = useTranslations('customer')
  const ofActs = useTranslations('acts')
  const { roles } = useOperator()
  const opens = (act: PlainAct) => ofActs('opens', { title: ofActs(`plain.${act}.title`) })
  const mayExtend = hasRight(roles, 'extend-trial')
  if (!sheets.some((act) => hasRight(roles, act))) return null
  return (
    <Card title={t('acts')}>
      <p className="soft">{t('actsHint')}</p>
      <div className="acts">
        {mayExtend && (
          <Button look="ghost" disabled={state !== 'trial'} onClick={onExtend}>
            {t('extend')}
          </Button>
        )}
        {state === 'trial' && hasRight(roles, 'end-trial') && (
          <Button look="ghost" onClick={onEnd}>
            {opens('end-trial')}
          </Button>
        )}
        {state === 'on-hold' && hasRight(roles, 'release-organization') && (
          <Button look="ghost" onClick={onRelease}>
            {opens('release-organization')}
          </Button>
        )}
      </div>
      {mayExtend && state !== 'trial' && <p className="soft">{t('noTrial')}</p>}
      <p className="soft">{t('refundHint')}</p>
    </Card>
  )
}

function GoodToKnow({ customer }: { readonly customer: Customer }) {
  const t = useTranslations('customer')
  const locale = useLocale()
  const { contract, credit, currency, disputes, declines, taxNumber } = customer
  const none = t('none')
  return (
    <Card title={t('know')}>
      <Facts
        rows={[
          [t('payer'), contract.customerInfo.name ?? none],
          [t('mail'), contract.customerInfo.mail ?? none],
          [t('credit'), moneyText({ minor: credit, currency, locale })],
          [t('disputes'), String(disputes)],
          [t('declines'), String(declines)],
          [t('taxNumber'), taxNumber ?? none],
        ]}
      />
    </Card>
  )
}
