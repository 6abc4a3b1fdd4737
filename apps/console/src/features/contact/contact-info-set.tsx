import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ContractInfo } from '@touchline/contract/contract-info'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isPayerComplete, type PayerDraft, PayerFields } from '../../forms/payer-fields.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { showMessage } from '../../lib/messages.ts'
import { savePayer } from '../../lib/payer.ts'
import { fromE164, isCountry, toE164 } from '../../lib/phone.ts'
import { contractQuery, reloadAll } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/states.tsx'

export function ContactInfoSet() {
  const t = useTranslations()
  const query = useQuery(contractQuery())
  return (
    <>
      <h1 tabIndex={-1}>{t('contact.setTitle')}</h1>
      {query.data === undefined ? (
        <Skeleton label={t('shell.loading')} />
      ) : (
        <Form document={query.data.document} etag={query.data.etag} />
      )}
    </>
  )
}

const startingDraft = ({ customerInfo, taxRegion }: ContractInfo): PayerDraft => ({
  name: customerInfo.name ?? '',
  phone: fromE164(customerInfo.tel, customerInfo.country, isCountry(taxRegion) ? taxRegion : 'JP'),
})

function Form({ document, etag }: { readonly document: ContractInfo; readonly etag: string | null }) {
  const t = useTranslations('contact')
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => startingDraft(document))
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const tel = toE164(draft.phone)
    if (tel === null) return
    setIsBusy(true)
    const change = { name: draft.name.trim(), tel, country: draft.phone.country }
    const failure = await savePayer(document, etag, change).then(
      () => null,
      (error: unknown) => error,
    )
    setIsBusy(false)
    await reloadAll()
    if (failure === null) await navigate({ to: '/contact-info' })
    else
      await showMessage({
        title: t('saveFailedTitle'),
        body: failure instanceof ApiError && failure.status === 409 ? t('conflict') : t('saveFailed'),
        ok: t('ok'),
      })
  }
  return (
    <Card>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <PayerFields draft={draft} onChange={setDraft} />
        <div className="actions">
          <Button look="ghost" onClick={() => void navigate({ to: '/contact-info' })}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isBusy} disabled={!isPayerComplete(draft)}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
