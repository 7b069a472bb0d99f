import { addImage } from './actions/add-image.ts'
import { addPart } from './actions/add-part.ts'
import { dropUpload } from './actions/drop-upload.ts'
import { prepareAgain } from './actions/prepare-again.ts'
import { removeCaption, saveCaption } from './actions/save-caption.ts'
import { sendMedia } from './actions/send-media.ts'
import { imageFile } from './actions/send-picture.ts'
import { showAsset } from './actions/show-asset.ts'
import { startUpload } from './actions/start-upload.ts'
import { uploadOffset } from './actions/upload-offset.ts'

export const routes = [
  sendMedia,
  startUpload,
  addPart,
  uploadOffset,
  dropUpload,
  showAsset,
  prepareAgain,
  addImage,
  imageFile,
  saveCaption,
  removeCaption,
]
