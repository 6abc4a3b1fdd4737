import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { readDocumentMails, sendDocuments } from '@touchline/contract/calls/documents'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { useMailFailure } from '../../../forms/mail/mail-failure.ts'
import { call } from '../../../lib/request/call.ts'
import { queryClient } from '../../../lib/request/queries.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { showToast } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/input/button.tsx'

const mailsQuery = (id: string) =>
  queryOptions({
    queryKey: organizationKey('document-mails', id),
    // The bill is whole without it; a bill without documents has none.
    meta: { faults: 'silent' },
    queryFn: async () => (await call(readDocumentMails, { params: { orgId: organizationId(), id } })).data,
  })

/** To how many addresses the documents of a bill were sent, and once more. */
export function DocumentMails({ billingId }: { readonly billingId: string }) {
  const t = useTranslations('documentMails')
  const common = useTranslations('common')
  const { data } = useQuery(mailsQuery(billingId))
  const onError = useMailFailure('change')
  const sending = useMutation({
    meta: { faults: 'silent' },
    onError,
    mutationFn: async () => (await call(sendDocuments, { params: { orgId: organizationId(), id: billingId } })).data,
    onSuccess: (mails) => {
      queryClient.setQueryData(mailsQuery(billingId).queryKey, mails)
      showToast({ text: t('onTheirWay', { count: mails.goesTo }) })
    },
  })
  if (data === undefined || data.goesTo === 0) return null
  const { sentTo } = data
  return (
    <p className="document-mails">
      <span className="soft">{t('sentTo', { count: sentTo })}</span>
      <Allowed to="edit-account">
        <Button look="quiet" busy={sending.isPending} onClick={() => sending.mutate()}>
          {sentTo === 0 ? t('send') : common('sendAgain')}
        </Button>
      </Allowed>
    </p>
  )
}
