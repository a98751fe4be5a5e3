import { ParcelSheet } from '../../features/orders/parcel-sheet.tsx'
import { PasteTracking } from '../../features/orders/tracking-sheet.tsx'
import { ParcelsScreen } from '../../features/parcels/parcels-screen.tsx'

/** The parcels of a live, each with the steps of its order. */
export function ParcelsPage() {
  return (
    <ParcelsScreen
      pasteTracking={(parcels) => <PasteTracking {...parcels} />}
      sheet={(opened) => <ParcelSheet {...opened} />}
    />
  )
}
