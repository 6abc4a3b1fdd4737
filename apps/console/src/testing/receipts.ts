import type { Receipt } from '@touchline/contract/receipts'
import { consumptionTax } from '@touchline/domain/money'

export const receipt: Receipt = {
  billingInfoId: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7c01',
  documentNumber: 'JP-2026-000042',
  issueDate: '2026-11-01',
  charge: { currency: 'JPY', subtotal: 1_009, consumptionTaxRate: 10, taxedAs: consumptionTax, tax: 100, total: 1_109 },
  payerName: 'Kita Hanako',
  organizationName: 'Kita Rowing Club',
  servicePeriod: { from: '2026-10-01', to: '2026-10-31' },
  planName: { en: 'Standard', ja: 'スタンダード' },
  paymentMethod: 'CREDIT_CARD',
  issuer: {
    companyName: 'Touchline KK',
    address: '1-2-3 Marunouchi, Tokyo',
    phone: '+81 3-5550-0100',
    registrationNumber: 'T9234567890123',
  },
  refunds: [],
  documentId: null,
  invoiceNumber: null,
  replacedBy: null,
}
