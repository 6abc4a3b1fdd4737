import { useMutation } from '@tanstack/react-query'
import { getCatalogueFile } from '@touchline/contract/desk/calls/drafts'
import type { RegionName } from '@touchline/contract/wire'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { saveFile } from '@touchline/ui/save-file.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'

export function CatalogueFileButton({ region }: { readonly region: RegionName }) {
  const t = useTranslations('catalogue')
  const ofAll = useTranslations('common')
  const ofRegions = useTranslations('regions')
  const made = useMutation({
    mutationFn: () => call(getCatalogueFile, { region }),
    onSuccess: ({ file }) =>
      saveFile(`${region}.json`, new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' })),
  })
  return (
    <>
      <Button look="ghost" busy={made.isPending} onClick={() => made.mutate()}>
        <Icon name="download" />
        {t('get')}
      </Button>
      <span role="status">{made.isError ? ofAll('away', { region: ofRegions(region) }) : ''}</span>
    </>
  )
}
