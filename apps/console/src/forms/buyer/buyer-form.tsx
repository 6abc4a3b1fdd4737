import { Button } from '@touchline/ui/input/button.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/http/api-error.ts'
import { reportFailure } from '../../lib/request/faults.ts'
import { showToast } from '../../lib/toasts.ts'
import { useLeaveWarning } from '../leave-warning.ts'
import { WayBackOf } from '../taking-back/way-back-of.tsx'
import { type BuyerDocument, restoreBuyerDocument, saveBuyerDocument } from './buyer-document.ts'
import { type BuyerDraft, detailsOf, draftOf, faultsOf } from './buyer-draft.ts'
import { BuyerFields } from './buyer-fields.tsx'
import './buyer.css'

interface BuyerFormProps {
  readonly document: BuyerDocument
  readonly country: string
  readonly onClose: () => void
  readonly onSaved?: () => void
}

export function BuyerForm({ document, country, onClose, onSaved = onClose }: BuyerFormProps) {
  const t = useTranslations('buyer')
  const common = useTranslations('common')
  const [first] = useState(() => draftOf(document.settings, country))
  const [draft, setDraft] = useState(first)
  const [isTried, setIsTried] = useState(false)
  const { save, isBusy } = useSave(document, onSaved)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const question = { title: t('leaveTitle'), body: t('leave'), ok: t('leaveButton'), cancel: t('stay') }
  useLeaveWarning({ isActive: draft !== first && !isBusy, question })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (faultsOf(draft).size === 0) return save(draft)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <form ref={form} className="form buyer-form" noValidate onSubmit={(event) => void submit(event)}>
      <BuyerFields draft={draft} onChange={setDraft} unprintable={document.settings.unprintable} isTried={isTried} />
      <div className="actions">
        {document.settings.buyer !== null && (
          <Button look="ghost" onClick={() => void save(null)}>
            {t('remove')}
          </Button>
        )}
        <Button look="ghost" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {common('save')}
        </Button>
      </div>
      <WayBackOf call="saveBuyer" />
    </form>
  )
}

function useSave({ settings, etag }: BuyerDocument, onSaved: () => void) {
  const t = useTranslations('buyer')
  const common = useTranslations('common')
  const [isBusy, setIsBusy] = useState(false)
  const save = async (draft: BuyerDraft | null) => {
    setIsBusy(true)
    const details = draft === null ? null : detailsOf(draft)
    const buyer = details && {
      ...details,
      addressLines: [...details.addressLines],
      orderReferences: [...details.orderReferences],
    }
    const failure = await saveBuyerDocument(etag, { ...settings, buyer }).then(
      () => null,
      (error: unknown) => error,
    )
    setIsBusy(false)
    if (failure !== null) {
      const isStale = failure instanceof ApiError && failure.code === 'stale-document'
      const body = t(isStale ? 'conflict' : 'failed')
      return reportFailure(failure, 'fetch', { title: t('failedTitle'), body, ok: common('ok') })
    }
    onSaved()
    showToast({
      about: 'buyer',
      text: t(buyer === null ? 'removed' : 'saved'),
      undo: () => restoreBuyerDocument(settings),
    })
  }
  return { save, isBusy }
}
