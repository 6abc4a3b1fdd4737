import { useQuery } from '@tanstack/react-query'
import { needsAddress } from '@touchline/domain/documents'
import type { Cost } from '@touchline/domain/requests'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type BuyerDocument, buyerQuery } from './buyer-document.ts'
import { BuyerForm } from './buyer-form.tsx'

/** Null: not needed, or saved (billing rules: "Full invoices"). */
export function useMissingAddress(cost: Cost | null): BuyerDocument | null {
  const { data } = useQuery({ ...buyerQuery(), meta: { faults: 'silent' } })
  if (cost === null || data === undefined || !needsAddress(data.settings.fullInvoiceAbove ?? null, cost)) return null
  return (data.settings.buyer?.addressLines ?? []).length > 0 ? null : data
}

interface AddressFirstProps {
  readonly document: BuyerDocument
  readonly country: string
  readonly onCancel: () => void
}

export function AddressFirst({ document, country, onCancel }: AddressFirstProps) {
  const t = useTranslations('buyer.first')
  return (
    <Dialog title={t('title')} onCancel={onCancel} footer={null}>
      <p>{t('why')}</p>
      <BuyerForm document={document} country={country} onClose={onCancel} onSaved={() => {}} />
    </Dialog>
  )
}

/** `buy` asks for a missing address; `question` replaces the dialog. */
export function useAddressFirst(cost: Cost | null, country: string) {
  const document = useMissingAddress(cost)
  const [isAsked, setIsAsked] = useState(false)
  const ask = () => setIsAsked(true)
  const isOpen = isAsked && document !== null
  return {
    ask,
    buy: (buy: () => void) => (document === null ? buy() : ask()),
    question: isOpen ? <AddressFirst document={document} country={country} onCancel={() => setIsAsked(false)} /> : null,
  }
}
