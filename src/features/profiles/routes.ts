import { removePhoto, savePhoto } from './actions/save-photo.ts'
import { saveAdminProfile, saveCreatorProfile, saveLearnerProfile } from './actions/save-profile.ts'
import { adminProfile, creatorProfile, learnerProfile } from './queries/own-profile.ts'
import { publicProfile } from './queries/public-profile.ts'

export const routes = [
  learnerProfile,
  saveLearnerProfile,
  creatorProfile,
  saveCreatorProfile,
  adminProfile,
  saveAdminProfile,
  savePhoto,
  removePhoto,
  publicProfile,
]
