import { textTable } from "@dicetower/contract";

/** How the updater stands, and what it refuses, as it is said in chat. */
export const toldTexts = textTable(
  {
    "update.phase.idle": { en: "No check has been made yet.", "zh-CN": "尚未检查更新。" },
    "update.phase.checking": { en: "Looking for a newer release …", "zh-CN": "正在检查更新……" },
    "update.phase.available": {
      en: "A newer release is there: {tag}",
      "zh-CN": "发现新版本 {tag}",
    },
    "update.phase.up_to_date": {
      en: "{version} is the newest release.",
      "zh-CN": "当前版本 {version} 已是最新。",
    },
    "update.phase.connecting": { en: "{tag}: the download begins.", "zh-CN": "开始下载 {tag}。" },
    "update.phase.downloading": {
      en: "{tag} is being downloaded: {percent} %",
      "zh-CN": "正在下载 {tag}：{percent}%",
    },
    "update.phase.verifying": { en: "{tag} is being checked.", "zh-CN": "正在校验 {tag}。" },
    "update.phase.preparing": { en: "{tag} is being unpacked.", "zh-CN": "正在解压 {tag}。" },
    "update.phase.cancelling": {
      en: "{tag}: the download is being cancelled.",
      "zh-CN": "正在取消下载 {tag}。",
    },
    "update.phase.cancelled": { en: "The download was cancelled.", "zh-CN": "下载已取消。" },
    "update.phase.staged": { en: "{tag} is ready to be installed.", "zh-CN": "{tag} 已就绪，可以安装。" },
    "update.phase.scheduled": {
      en: "{tag} is ready and will be installed at the time that was set.",
      "zh-CN": "{tag} 已就绪，将在设定的时间安装。",
    },
    "update.phase.downloaded": {
      en: "{tag} has been downloaded and checked. Only the desktop launcher installs: here it is put in place by hand, from the folder update/packages of the data.",
      "zh-CN":
        "{tag} 已下载并通过校验。只有桌面启动器能自动安装，请从数据目录的 update/packages 中取出，手动替换程序。",
    },
    "update.phase.installing": {
      en: "{tag} is being installed; the service restarts.",
      "zh-CN": "正在安装 {tag}，服务即将重启。",
    },
    "update.phase.noSource": {
      en: "This build names no place of releases: what runs from source is updated by hand.",
      "zh-CN": "当前程序没有内置发布地址：从源码运行时请手动更新。",
    },
    "update.phase.error.check": {
      en: "The check has failed: {reason}",
      "zh-CN": "检查更新失败：{reason}",
    },
    "update.phase.error.package": {
      en: "The update to {tag} has failed: {reason}",
      "zh-CN": "更新到 {tag} 失败：{reason}",
    },
    "update.refused.busy": {
      en: "An update is under way. Wait until it has ended, or cancel it.",
      "zh-CN": "已有更新操作正在进行，请等待完成或先取消。",
    },
    "update.refused.noPackage": {
      en: "No package waits to be installed. Download one first.",
      "zh-CN": "没有待安装的更新，请先下载。",
    },
    "update.refused.nothingToCancel": {
      en: "Nothing is being downloaded.",
      "zh-CN": "当前没有正在进行的下载。",
    },
    "update.refused.tooLate": {
      en: "The package is ready already. It is not installed before you say so.",
      "zh-CN": "更新已经就绪，无法取消；未经确认不会安装。",
    },
    "update.refused.installing": {
      en: "An update is being installed. Wait for the restart.",
      "zh-CN": "正在安装更新，请等待重启。",
    },
    "update.refused.nothingNewer": { en: "There is no newer release.", "zh-CN": "没有更新的版本。" },
    "update.refused.noAsset": {
      en: "The release has no package for this machine.",
      "zh-CN": "该版本没有适用于本机的安装包。",
    },
    "update.refused.container": {
      en: "The service runs in a container, which is updated from outside: take a newer image. Only checking works here.",
      "zh-CN": "服务运行在容器中，请更换新版镜像来更新；此处只能检查更新。",
    },
    "update.refused.unsupported": {
      en: "Only the desktop launcher installs updates, and it does not run here. Stop the service and replace the program by hand; the package is in the folder update/packages of its data.",
      "zh-CN":
        "只有桌面启动器能自动安装，而当前服务并非由它启动。请停止服务后手动替换程序，安装包位于数据目录的 update/packages 中。",
    },
  },
  "service",
);
