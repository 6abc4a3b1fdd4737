import { dateOf } from '@touchline/domain/calendar'
import { planChangeBlock, reservedChange } from '@touchline/domain/plans'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { tellFault } from '../../lib/faults.ts'
import { showMessage } from '../../lib/messages.ts'
import { reloadAll } from '../../lib/queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { withdrawReserved } from './save-plan.ts'
import { groupName, type Shop } from './shop.ts'

/** A plan change that has not begun, with its date, and the way back while there is one. */
export function Reserved({ shop }: { readonly shop: Shop }) {
  const t = useTranslations('plans.reserved')
  const { language } = useLanguage()
  const [isBusy, setIsBusy] = useState(false)
  const reserved = reservedChange(shop.contract, shop.catalogue, shop.now)
  if (reserved === null) return null
  const plan = groupName(shop, reserved.to.id, language)
  const date = dateOf(reserved.boundary, shop.contract.zone)
  const withdraw = async () => {
    const isSure = await showMessage({
      title: t('title'),
      body: t('text', { plan, date }),
      ok: t('withdraw'),
      cancel: t('keep'),
    })
    if (!isSure) return
    setIsBusy(true)
    const failure = await withdrawReserved(shop.document.contractInfoId).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    await reloadAll()
    setIsBusy(false)
    if (failure === null) await showMessage({ title: t('doneTitle'), body: t('done'), ok: t('ok') })
    else if (!(await tellFault(failure.error, 'change')))
      await showMessage({ title: t('failedTitle'), body: t('failed'), ok: t('ok') })
  }
  const action = planChangeBlock(shop) === null && (
    <Button look="quiet" busy={isBusy} onClick={() => void withdraw()}>
      {t('withdraw')}
    </Button>
  )
  return <Banner tone="wait" title={t('banner', { plan, date })} action={action === false ? undefined : action} />
}
