import type { ContractInfo } from '@touchline/contract/contract-info'
import { consumptionTax } from '@touchline/domain/money'
import { organization } from './cell.ts'

export const contractDocument = (more: Partial<ContractInfo> = {}): ContractInfo => ({
  _id: organization.contractInfoId,
  contractInfoId: organization.contractInfoId,
  customerType: 'manage_organization',
  customerId: null,
  billingContractInfoId: null,
  currency: 'JPY',
  taxRegion: 'JP',
  taxes: [{ from: null, tax: consumptionTax }],
  zone: 'Asia/Tokyo',
  plans: [],
  autoAddPlans: [],
  customerInfo: { name: 'Minato', tel: '+81355500142', mail: 'office@minato.example', country: 'JP' },
  payment: {
    method: 'CREDIT_CARD',
    yearlyMethod: 'CREDIT_CARD',
    paymentService: { brand: 'visa', cardLast4: '4242', cardName: 'MORI', expiryMonth: 12, expiryYear: 2030 },
  },
  isCancellation: false,
  cancellationDate: null,
  nextBillingDate: null,
  yearlyAnchor: null,
  leastCharge: 50,
  unsettledBillingId: null,
  pause: null,
  isOnHold: false,
  ...more,
})
