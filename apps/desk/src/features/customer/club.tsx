import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ExtendTrialSheet } from '../../acts/extend-trial.tsx'
import { RefundSheet } from '../../acts/refund.tsx'
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

type Open = { readonly act: 'refund'; readonly billingId: string; readonly left: number } | { readonly act: 'extend' }

export function Club({ region, customer, caseId }: ClubProps) {
  const t = useTranslations('customer')
  const ofRegions = useTranslations('regions')
  const ofStates = useTranslations('states')
  const [open, setOpen] = useState<Open | null>(null)
  const { club, currency } = customer
  const { organizationId } = club
  const close = () => setOpen(null)
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
          <Bills customer={customer} onRefund={(billingId, left) => setOpen({ act: 'refund', billingId, left })} />
          <div className="pair">
            <Mails region={region} organizationId={organizationId} caseId={caseId} zone={club.zone} />
            <People region={region} organizationId={organizationId} caseId={caseId} zone={club.zone} />
          </div>
        </div>
        <div className="narrow">
          <Acts isTrial={club.state === 'trial'} onExtend={() => setOpen({ act: 'extend' })} />
          <GoodToKnow customer={customer} />
        </div>
      </div>
      {open?.act === 'refund' && (
        <RefundSheet
          region={region}
          organizationId={organizationId}
          bill={{ billingId: open.billingId, left: open.left, currency }}
          caseId={caseId}
          onClose={close}
        />
      )}
      {open?.act === 'extend' && (
        <ExtendTrialSheet region={region} organizationId={organizationId} caseId={caseId} onClose={close} />
      )}
    </>
  )
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

function Acts({ isTrial, onExtend }: { readonly isTrial: boolean; readonly onExtend: () => void }) {
  const t = useTranslations('customer')
  const { roles } = useOperator()
  const mayExtend = hasRight(roles, 'extend-trial')
  return (
    <Card title={t('acts')}>
      <p className="soft">{t('actsHint')}</p>
      {mayExtend && (
        <Button look="ghost" disabled={!isTrial} onClick={onExtend}>
          {t('extend')}
        </Button>
      )}
      {mayExtend && !isTrial && <p className="soft">{t('noTrial')}</p>}
      {hasRight(roles, 'refund') && <p className="soft">{t('refundHint')}</p>}
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
