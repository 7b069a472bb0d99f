import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '#platform/api/client.ts'
import { showAsset } from '../contract.ts'
import type { MediaAsset } from './upload-field.tsx'

/** The server's state of an asset, polled while the server works on it. */
export function useAsset(uid: string | null, sendingHere: boolean, onAsset?: (asset: MediaAsset) => void) {
  const assetQuery = useQuery({
    ...query(showAsset, { uid: uid ?? '' }),
    enabled: uid !== null && !sendingHere,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === 'CHECKING') return 1500
      return data?.ladder === 'waiting' || data?.ladder === 'working' ? 3000 : false
    },
  })
  const onAssetRef = useRef(onAsset)
  useEffect(() => {
    onAssetRef.current = onAsset
  })
  const { data } = assetQuery
  useEffect(() => {
    if (data) onAssetRef.current?.(data)
  }, [data])
  return assetQuery
}
