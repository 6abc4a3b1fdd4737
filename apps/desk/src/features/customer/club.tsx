import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { waitsForTransfer } from '@touchline/domain/payment'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ExtendTrialSheet } from '../../acts/extend-trial.tsx'
import { type ActForm, FormSheet } from '../../acts/form.tsx'
import { GoodwillSheet } from '../../acts/goodwill.tsx'
import { RefundSheet } from '../../acts/refund.tsx'
import { dayText } from '../../lib/date-text.ts'
import { pressed, useLetters } from '../../lib/keys.ts'
import { hrefOf } from '../../lib/navigation.ts'
import { useOperator } from '../../lib/session.ts'
import { Acts } from './acts.tsx'
import { Bills } from './bills.tsx'
import { Cases } from './cases.tsx'
import type { Customer } from './customer.ts'
import { type BillAct, billForm } from './forms.ts'
import { goodwillLeft } from './goodwill.ts'
import { Look } from './look.tsx'
import { Mails, People } from './people-and-mails.tsx'
import { Plan } from './plan.tsx'
import { Timeline } from './timeline.tsx'
import { Year } from './year.tsx'

interface ClubProps {
  readonly region: RegionName
  readonly customer: Customer
  readonly caseId: string
}

type Open =
  | { readonly act: 'refund'; readonly billingId: string; readonly left: number }
  | { readonly act: 'extend' }
  | { readonly act: 'goodwill' }
  | { readonly act: 'form'; readonly form: ActForm }

export function Club({ region, customer, caseId }: ClubProps) {
  const t = useTranslations('customer')
  const ofRegions = useTranslations('regions')
  const ofStates = useTranslations('states')
  const { roles } = useOperator()
  const [open, setOpen] = useState<Open | null>(null)
  const { club, currency } = customer
  const { organizationId } = club
  const of = { region, organizationId, caseId, zone: club.zone }
  const onForm = (form: ActForm) => setOpen({ act: 'form', form })
  useClubKeys(customer, onForm)
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
          <Year customer={customer} />
          <Bills
            customer={customer}
            onRefund={(billingId, left) => setOpen({ act: 'refund', billingId, left })}
            onAct={(act, billingId) => onForm(billForm(customer, act, billingId))}
          />
          <div className="two">
            <Mails {...of} onForm={onForm} />
            <People {...of} />
          </div>
          <Timeline {...of} currency={currency} />
        </div>
        <div className="narrow">
          <Acts customer={customer} onOpen={(act) => setOpen({ act })} onForm={onForm} />
          {hasRight(roles, 'read-cases') && <Cases {...of} />}
          {hasRight(roles, 'look') && <Look region={region} organizationId={organizationId} caseId={caseId} />}
          <Plan customer={customer} />
          <GoodToKnow region={region} customer={customer} />
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

const marked = ['L', 'R', 'C', 'E', 'A'] as const

/** What a letter does is the page's own button; a transfer and a document are of the newest bill that they fit. */
function useClubKeys(customer: Customer, onForm: (form: ActForm) => void) {
  const { roles } = useOperator()
  const { results: bills } = customer.billings
  const act = (name: BillAct, isOne: (bill: (typeof bills)[number]) => boolean) => () => {
    const bill = bills.find(isOne)
    if (bill !== undefined && hasRight(roles, name)) onForm(billForm(customer, name, bill.billingInfoId))
  }
  useLetters({
    ...Object.fromEntries(marked.map((letter) => [letter.toLowerCase(), pressed(letter)])),
    t: act('book-transfer', waitsForTransfer),
    d: act('send-documents', ({ documents }) => documents.length > 0),
    b: () => document.querySelector<HTMLElement>('.bills .opens')?.focus(),
  })
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
    case 'goodwill':
      return <GoodwillSheet {...sheet} organizationId={organizationId} currency={currency} />
    case 'form':
      return <FormSheet {...sheet} organizationId={organizationId} form={open.form} />
  }
}

function GoodToKnow({ region, customer }: Omit<ClubProps, 'caseId'>) {
  const t = useTranslations('customer')
  const { roles } = useOperator()
  const locale = useLocale()
  const { contract, credit, currency, disputes, declines, taxNumber, taxNumberEndsOn } = customer
  const none = t('none')
  const given = goodwillLeft(customer)
  const ofGoodwill = useTranslations('acts.goodwill')
  return (
    <Card title={t('know')}>
      <Facts
        rows={[
          [t('payer'), contract.customerInfo.name ?? none],
          [t('mail'), contract.customerInfo.mail ?? none],
          [t('credit'), moneyText({ minor: credit, currency, locale })],
          [
            ofGoodwill('lines.goodwill'),
            given.length === 0
              ? none
              : moneyText({ minor: given.reduce((sum, { left }) => sum + left, 0), currency, locale }),
          ],
          [
            t('disputes'),
            disputes.length === 0 || !hasRight(roles, 'read-disputes')
              ? String(disputes.length)
              : disputes.map((id) => (
                  <a key={id} className="under" href={hrefOf(`/dispute/${region}/${id}`)}>
                    {t('answerBank')}
                  </a>
                )),
          ],
          [t('declines'), String(declines)],
          [
            t('taxNumber'),
            taxNumberEndsOn === null
              ? (taxNumber ?? none)
              : t('taxNumberUntil', { number: taxNumber ?? none, day: dayText(taxNumberEndsOn, locale) }),
          ],
        ]}
      />
    </Card>
  )
}
