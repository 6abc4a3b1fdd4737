import { useQuery } from '@tanstack/react-query'
import { needsAddress } from '@touchline/domain/documents'
import type { Cost } from '@touchline/domain/requests'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type BuyerDocument, buyerQuery } from './buyer-document.ts'
import { BuyerForm } from './buyer-form.tsx'

/** The settings of documents where what is bought needs an address that they do not have (billing rules: "Full invoices"). */
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

/** Before a purchase; it continues as soon as the address is saved. */
export function AddressFirst({ document, country, onCancel }: AddressFirstProps) {
  const t = useTranslations('buyer.first')
  return (
    <Dialog title={t('title')} onCancel={onCancel} footer={null}>
      <p>{t('why')}</p>
      <BuyerForm document={document} country={country} onClose={onCancel} onSaved={() => {}} />
    </Dialog>
  )
}
