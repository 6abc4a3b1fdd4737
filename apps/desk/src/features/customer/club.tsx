import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { waitsForTransfer } from '@touchline/domain/payment'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ActForm } from '../../acts/form.tsx'
import { dayText } from '../../lib/date-text.ts'
import { pressed, useLetters } from '../../lib/keys.ts'
import { hrefOf, replacePlace, usePlace } from '../../lib/navigation.ts'
import { useOperator } from '../../lib/session.ts'
import { Acts } from './acts.tsx'
import { Bills } from './bills.tsx'
import { Cases } from './cases.tsx'
import type { Customer } from './customer.ts'
import { type BillAct, billForm } from './forms.ts'
import { goodwillLeft } from './goodwill.ts'
import { Look, Looks } from './look.tsx'
import { Mails, People } from './people-and-mails.tsx'
import { Plan } from './plan.tsx'
import type { OpenAct, SheetsProps } from './sheets.tsx'
import { Timeline } from './timeline.tsx'
import { Year } from './year.tsx'

interface ClubProps {
  readonly region: RegionName
  readonly customer: Customer
  readonly caseId: string
  readonly Sheets: ComponentType<SheetsProps>
}

function openIn(
  customer: Customer,
  { act, bill }: { readonly act: string | null; readonly bill: string },
): OpenAct | null {
  if (act === 'refund' && customer.refundable.some((each) => each.billingInfoId === bill))
    return { act, billingId: bill }
  if (act === 'send-documents') return { act: 'form', form: billForm(customer, act, bill) }
  return null
}

export function Club({ region, customer, caseId, Sheets }: ClubProps) {
  const { roles } = useOperator()
  const { path, query } = usePlace()
  const asked = { act: query.get('do'), bill: query.get('bill') ?? '' }
  const [open, setOpen] = useState<OpenAct | null>(() => openIn(customer, asked))
  const { club, currency, looks } = customer
  const { organizationId } = club
  const of = { region, organizationId, caseId, zone: club.zone }
  const onForm = (form: ActForm) => setOpen({ act: 'form', form })
  useEffect(() => {
    if (asked.act !== null) replacePlace(hrefOf(path, { case: caseId }))
  }, [asked.act, path, caseId])
  useClubKeys(customer, onForm)
  return (
    <>
      <Head
        region={region}
        caseId={caseId}
        club={club}
        isForbidden={looks.setting === 'never'}
        isAsked={asked.act === 'look'}
      />
      <div className="columns">
        <div className="wide">
          <Year customer={customer} />
          <Bills
            customer={customer}
            opened={asked.bill}
            onRefund={(billingId) => setOpen({ act: 'refund', billingId })}
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
          <Plan customer={customer} />
          <GoodToKnow region={region} customer={customer} />
          <Looks looks={looks} zone={club.zone} />
        </div>
      </div>
      <Sheets open={open} region={region} customer={customer} caseId={caseId} onClose={() => setOpen(null)} />
    </>
  )
}

interface HeadProps extends Omit<Parameters<typeof Look>[0], 'organizationId'> {
  readonly club: Customer['club']
}

function Head({ club, region, caseId, ...look }: HeadProps) {
  const t = useTranslations('customer')
  const ofRegions = useTranslations('regions')
  const ofStates = useTranslations('states')
  const { roles } = useOperator()
  return (
    <header className="club">
      <h1>{club.name}</h1>
      <Chip tone={club.state === 'on-hold' || club.state === 'paused' ? 'wait' : 'plain'}>{ofStates(club.state)}</Chip>
      {hasRight(roles, 'look') && (
        <Look {...look} region={region} organizationId={club.organizationId} caseId={caseId} />
      )}
      <p className="soft">
        {[club.code, ofRegions(region), club.zone, caseId && t('case', { caseId })].filter(Boolean).join(' · ')}
      </p>
      {club.heldFor !== null && <p className="held">{t('held', { finding: club.heldFor })}</p>}
    </header>
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

function GoodToKnow({ region, customer }: Pick<ClubProps, 'region' | 'customer'>) {
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
