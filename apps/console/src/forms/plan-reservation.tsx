import type { ContractPlanGroup } from '@touchline/contract/catalogue'
import { withdrawPlanChange } from '@touchline/contract/yearly-plans'
import { dateOf } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { type Contract, seatsAt } from '@touchline/domain/contract'
import { planChangeBlock, reservedChange } from '@touchline/domain/plans'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/language.tsx'
import { tellFailure } from '../lib/faults.ts'
import { groupNameIn } from '../lib/group-name.ts'
import { showMessage } from '../lib/messages.ts'
import { reloadAll } from '../lib/queries.ts'
import { call, organizationId, sessionStore } from '../lib/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

interface PlanReservationProps {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly groups: readonly ContractPlanGroup[]
  readonly now: number
}

/** A plan change that has not begun, with its date, and the way back while there is one. */
export function PlanReservation({ contract, catalogue, groups, now }: PlanReservationProps) {
  const t = useTranslations('plans.reserved')
  const both = useTranslations('plans.seats')
  const { language } = useLanguage()
  const reserved = reservedChange(contract, catalogue, now)
  if (reserved?.to.kind !== 'paid') return null
  const facts = {
    plan: groupNameIn(groups, reserved.to.id, language),
    date: dateOf(reserved.boundary, contract.zone),
  }
  const detail = sessionStore.read()?.organizationDetail
  const organization = { isGlobal: detail?.isGlobal === true, isEsports: detail?.organizationType === 'ESPORTS' }
  const isOpen = planChangeBlock({ contract, catalogue, organization, unsettled: false, now }) === null
  const action = isOpen ? <Withdraw contractId={contract.id} facts={facts} /> : undefined
  const seats = seatsAt(contract, catalogue, reserved.boundary)
  return (
    <Banner tone="wait" title={t('banner', facts)} action={action}>
      {reserved.to.cycle === 'year' && both('both', { ...seats })}
    </Banner>
  )
}

interface WithdrawProps {
  readonly contractId: string
  readonly facts: { readonly plan: string; readonly date: string }
}

function Withdraw({ contractId, facts }: WithdrawProps) {
  const t = useTranslations('plans.reserved')
  const [isBusy, setIsBusy] = useState(false)
  const withdraw = async () => {
    const isSure = await showMessage({
      title: t('title'),
      body: t('text', facts),
      ok: t('withdraw'),
      cancel: t('keep'),
    })
    if (!isSure) return
    setIsBusy(true)
    const failure = await call(withdrawPlanChange, { params: { orgId: organizationId(), id: contractId } }).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    await reloadAll()
    setIsBusy(false)
    if (failure === null) await showMessage({ title: t('doneTitle'), body: t('done'), ok: t('ok') })
    else await tellFailure(failure.error, 'change', { title: t('failedTitle'), body: t('failed'), ok: t('ok') })
  }
  return (
    <Button busy={isBusy} onClick={() => void withdraw()}>
      {t('withdraw')}
    </Button>
  )
}
