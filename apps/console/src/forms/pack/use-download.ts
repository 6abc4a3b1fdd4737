import { useTranslations } from 'use-intl'
import { downloadPack } from '../../lib/pack/download-pack.ts'
import type { PackRequest } from '../../lib/pack/pack-store.ts'
import { showToast } from '../../lib/toasts.ts'

export function useDownload(): (request: PackRequest) => void {
  const t = useTranslations('pack')
  const run = async (request: PackRequest) => {
    if (await downloadPack(request)) showToast({ text: t('saved', { name: request.name }) })
  }
  return (request) => void run(request)
}
