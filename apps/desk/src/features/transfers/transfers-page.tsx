import { useMutation, useQuery } from '@tanstack/react-query'
import { listBankFiles, readBankFile } from '@touchline/contract/desk/calls/bank-files'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { EmptyState, ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { momentText, ownZone } from '../../lib/date-text.ts'
import { contentOf, FileButton } from '../../lib/file-button.tsx'
import { go, hrefOf, usePlace } from '../../lib/navigation.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { RegionChoice } from '../../lib/region-choice.tsx'
import { queryClient, useOperator } from '../../lib/session.ts'
import { Faults } from './faults.tsx'
import './transfers.css'

type Files = ResponseOf<DeskEndpointOf<typeof listBankFiles>>['files']

export function TransfersPage() {
  const t = useTranslations('transfers')
  const ofAll = useTranslations('common')
  const ofRegions = useTranslations('regions')
  const ofShell = useTranslations('shell')
  const { query } = usePlace()
  const { regions, roles } = useOperator()
  const region = regions.find((each) => each === query.get('region')) ?? regions[0]
  const { data, isError, refetch } = useQuery({
    queryKey: ['bank-files', region],
    queryFn: () => call(listBankFiles, { region: region ?? 'asia' }),
  })
  if (region === undefined) return null
  return (
    <>
      <PageHead title={ofShell('transfers')} hint={t('filesHint')}>
        <RegionChoice region={region} onChoose={(chosen) => go(hrefOf('/transfers', { region: chosen }))} />
      </PageHead>
      {hasRight(roles, 'read-bank-file') && <ReadFile key={region} region={region} />}
      <Card title={ofRegions(region)} action={<CsvButton table="bank-files" region={region} />}>
        {isError && <ErrorState text={t('silent')} retry={ofAll('retry')} onRetry={() => void refetch()} />}
        {data === undefined && !isError && <Skeleton shape="rows" label={ofAll('loading')} />}
        {data !== undefined && <FileTable region={region} files={data.files} />}
      </Card>
    </>
  )
}

function FileTable({ region, files }: { readonly region: RegionName; readonly files: Files }) {
  const t = useTranslations('transfers')
  const locale = useLocale()
  if (files.length === 0) return <EmptyState>{t('noFile')}</EmptyState>
  return (
    <ul className="bank-files">
      {files.map(({ fileId, name, form, account, currency, lines, waiting, readBy, readDate }) => (
        <li key={fileId}>
          <a href={hrefOf(`/transfers/${region}/${fileId}`)}>{name}</a>
          <span className="soft">{`${t('formIs', { form })} · ${account}, ${currency}`}</span>
          <span>{t('waitingOf', { waiting, lines })}</span>
          <span className="soft">{t('readBy', { by: readBy, day: momentText(readDate, ownZone, locale) })}</span>
        </li>
      ))}
    </ul>
  )
}

const MOST_BYTES = 12 * 1_024 * 1_024

export function ReadFile({ region }: { readonly region: RegionName }) {
  const t = useTranslations('transfers')
  const read = useMutation({
    mutationFn: async (file: File) =>
      file.size > MOST_BYTES
        ? ({ kind: 'too-large' } as const)
        : call(readBankFile, { region, body: { name: file.name.slice(0, 200), content: await contentOf(file) } }),
    onSuccess: async (outcome) => {
      if (outcome.kind !== 'read' && outcome.kind !== 'read-before') return
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
      go(hrefOf(`/transfers/${region}/${outcome.fileId}`, { again: outcome.kind === 'read-before' ? '1' : '' }))
    },
  })
  const outcome = read.data
  return (
    <div className="read-file">
      <FileButton text={t('read')} busy={read.isPending} onChosen={(file) => read.mutate(file)} />
      <p className="soft">{t('formats')}</p>
      {read.isError && <p role="alert">{t('notSent')}</p>}
      {outcome?.kind === 'too-large' && <p role="alert">{t('tooLarge')}</p>}
      {outcome?.kind === 'not-read' && (
        <div role="alert">
          <p>{t('nothingRead')}</p>
          <Faults faults={outcome.faults} />
        </div>
      )}
    </div>
  )
}
