import { useQuery } from '@tanstack/react-query'
import type { ContractInfo } from '@touchline/contract/contract-info'
import { Card } from '@touchline/ui/card.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { buyerQuery } from '../../forms/buyer/buyer-document.ts'
import { useUnprintable } from '../../forms/buyer/fault-text.ts'
import { isPayerComplete, type PayerDraft, PayerFields } from '../../forms/card/payer-fields.tsx'
import { WithSide } from '../../forms/side/with-side.tsx'
import { Loading, WhenLoaded } from '../../forms/when-loaded.tsx'
import type { AccountContract } from '../../lib/account/account.ts'
import { useContract } from '../../lib/account/use-account.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { showMessage } from '../../lib/messages.ts'
import { useNavigate } from '../../lib/navigation/index.ts'
import { type PayerChange, savePayer } from '../../lib/payment/payer.ts'
import { type Phone, savedPhoneQuery, startingPhone, toE164, useTelephoneRules } from '../../lib/phone.ts'
import { reportFailure } from '../../lib/request/faults.ts'
import { contractQuery, queryClient, reloadAll } from '../../lib/request/queries.ts'
import { isPasswordRequired } from '../../lib/session/password.ts'
import { showToast } from '../../lib/toasts.ts'
import './contact.css'
import { WayBackOf } from '../../forms/taking-back/way-back-of.tsx'

export function ContactInfoSet() {
  const t = useTranslations('contact')
  return (
    <>
      <Heading>{t('setTitle')}</Heading>
      <WithSide changesOf="contact" notes={[[t('side.changes'), t('side.changesText')]]}>
        <WhenLoaded content={useContract()} shape="fields">
          {(contract) => <LoadedForm {...contract} />}
        </WhenLoaded>
      </WithSide>
    </>
  )
}

function LoadedForm(contract: AccountContract) {
  const saved = useQuery(savedPhoneQuery(contract.document.customerInfo.tel))
  return saved.isPending ? <Loading shape="fields" /> : <Form {...contract} savedPhone={saved.data} />
}

interface FormProps extends AccountContract {
  readonly savedPhone: Phone | null | undefined
}

function Form({ document, etag, savedPhone }: FormProps) {
  const common = useTranslations('common')
  const navigate = useNavigate()
  const reportNotSaved = useReportNotSaved()
  const reportSaved = useReportSaved(document)
  const [draft, setDraft] = useState<PayerDraft>({
    name: document.customerInfo.name ?? '',
    phone: startingPhone(document, savedPhone),
  })
  const rules = useTelephoneRules(draft.phone.country)
  const [isBusy, setIsBusy] = useState(false)
  const settings = useQuery(buyerQuery()).data?.settings
  const lacking = useUnprintable(settings?.buyer === null ? settings.unprintable : [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const tel = rules === undefined ? null : toE164(draft.phone, rules)
    if (tel === null) return
    setIsBusy(true)
    const change = { name: draft.name.trim(), tel, country: draft.phone.country }
    const failure = await savePayer(document, etag, change).then(
      () => null,
      (error: unknown) => error,
    )
    setIsBusy(false)
    if (isPasswordRequired(failure)) return
    await reloadAll()
    if (failure !== null) return reportNotSaved(failure)
    reportSaved()
    await navigate({ to: '/contact-info' })
  }
  return (
    <Card className="payer-form">
      <form className="form" onSubmit={(event) => void submit(event)}>
        <PayerFields draft={draft} onChange={setDraft} nameHint={lacking(draft.name)} />
        <div className="actions">
          <Button look="ghost" onClick={() => void navigate({ to: '/contact-info' })}>
            {common('cancel')}
          </Button>
          <Button type="submit" busy={isBusy} disabled={rules === undefined || !isPayerComplete(draft, rules)}>
            {common('save')}
          </Button>
        </div>
        <WayBackOf call="saveContractInfo" />
      </form>
    </Card>
  )
}

function useReportSaved({ customerInfo }: ContractInfo): () => void {
  const t = useTranslations('contact')
  const { name, tel, country } = customerInfo
  const restore = async (before: PayerChange) => {
    const { document, etag } = await queryClient.fetchQuery({ ...contractQuery(), staleTime: 0 })
    await savePayer(document, etag, before)
    await reloadAll()
    showToast({ about: 'payer', text: t('restored') })
  }
  return () => {
    const isWhole = name !== null && tel !== null && country !== null
    const undo = isWhole ? () => restore({ name, tel, country }) : null
    showToast({ about: 'payer', text: t('saved'), ...(undo === null ? {} : { undo }) })
  }
}

/** Input stays: saving again knowingly overwrites the other change. */
function useReportNotSaved(): (failure: unknown) => Promise<void> {
  const t = useTranslations()
  return async (failure) => {
    const ok = t('common.ok')
    if (!(failure instanceof ApiError) || failure.code !== 'stale-document') {
      return reportFailure(failure, 'fetch', { title: t('contact.saveFailedTitle'), body: t('contact.saveFailed'), ok })
    }
    const { name, tel } = (await queryClient.ensureQueryData(contractQuery())).document.customerInfo
    const saved = await queryClient.fetchQuery(savedPhoneQuery(tel)).catch(() => null)
    const body = t('contact.conflict', { name: name ?? '–', tel: saved?.text ?? tel ?? '–' })
    await showMessage({ title: t('faults.conflict.title'), body, ok })
  }
}
