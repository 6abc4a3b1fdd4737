import { useSyncExternalStore } from 'react'
import { laterPart } from '../../forms/part.tsx'
import { packStore } from '../../lib/pack/pack-store.ts'

const PackBox = laterPart(async () => (await import('./pack-box.tsx')).PackBox)

export function Packing() {
  const packing = useSyncExternalStore(packStore.subscribe, packStore.read)
  return packing !== null && <PackBox packing={packing} />
}
