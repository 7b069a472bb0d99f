import { EnrolmentModals } from '#features/checkout/ui/enrolment-modals.tsx'
import { AlertBanner } from '#design/alert-banner.tsx'
import { LoadingOverlay } from '#design/loading-overlay.tsx'
import { ui, useUi } from '#design/ui-state.ts'

/** The layers above any page: the store's alerts, the loading overlay, and the modals of features. */
export function Overlays() {
  const toasts = useUi((state) => state.toasts)
  const loading = useUi((state) => state.loading.global)
  return (
    <>
      {toasts.length > 0 && (
        <div className="fixed right-4 left-4 z-50 grid gap-3.5 max-md:bottom-(--bottom-offset) md:top-4 md:left-auto md:w-[356px]">
          {toasts.map(({ id, type, title, message, duration, autoClose = true }) => (
            <AlertBanner
              key={id}
              type={type}
              autoHide={autoClose}
              hideAfterMs={duration ?? 5000}
              onClose={() => ui.removeToast(id)}
            >
              <p>{title}</p>
              {message && <p className="t-sm font-normal">{message}</p>}
            </AlertBanner>
          ))}
        </div>
      )}
      <EnrolmentModals />
      {loading && <LoadingOverlay page {...(typeof loading === 'string' ? { label: loading } : {})} />}
    </>
  )
}
