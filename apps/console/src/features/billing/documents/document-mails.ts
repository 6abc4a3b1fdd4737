import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BillingInfo } from '@touchline/contract/billing'
import { readDocumentMails, sendDocuments } from '@touchline/contract/calls/documents'
import { useTranslations } from 'use-intl'
import { useMailing } from '../../../forms/mail/mail-failure.ts'
import { call } from '../../../lib/request/call.ts'
import { queryClient } from '../../../lib/request/queries.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { linked, organizationId } from '../../../lib/session/session.ts'
import { showToast } from '../../../lib/toasts.ts'

const mailsQuery = (id: string) =>
  queryOptions({
    queryKey: organizationKey('document-mails', id),
    meta: { faults: 'silent' },
    queryFn: async () => (await call(readDocumentMails, { params: { orgId: organizationId(), id } })).data,
  })

export function useDocumentMails({ billingInfoId, billingStatus }: BillingInfo) {
  const { data } = useQuery({
    ...mailsQuery(billingInfoId),
    enabled: billingStatus === 'Fixed' && linked()?.billingInfoId === undefined,
  })
  return data === undefined || data.goesTo === 0 ? undefined : data
}

export function useSendDocuments({ billingInfoId }: BillingInfo) {
  const t = useTranslations('documentMails')
  return useMailing({
    send: async () => (await call(sendDocuments, { params: { orgId: organizationId(), id: billingInfoId } })).data,
    onDone: (mails) => {
      queryClient.setQueryData(mailsQuery(billingInfoId).queryKey, mails)
      showToast({ text: t('onTheirWay', { count: mails.goesTo }) })
    },
  })
}
