import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "image.failed": { en: "[image could not be sent]", "zh-CN": "[图片发送失败]" },
    "assets.page": { en: "Pictures", "zh-CN": "图片素材" },
    "assets.page.summary": {
      en: "Pictures for replies and texts. A text shows one with [img:name].",
      "zh-CN": "供回复和文本使用的图片。在文本里写 [图:文件名] 即可发送。",
    },
    "settings.page.images": { en: "Sending of images", "zh-CN": "图片发送" },
    "settings.page.images.summary": {
      en: "How pictures of replies reach the platform.",
      "zh-CN": "回复里的图片如何发出。",
    },
    "resource.assets.empty": { en: "No picture yet", "zh-CN": "还没有图片" },
    "resource.assets.empty.text": {
      en: "Pictures for texts and replies: [img:name].",
      "zh-CN": "供文案和回复使用的图片，写法为 [img:名称]。",
    },
    "resource.assets": { en: "Pictures", "zh-CN": "图片" },
    "resource.assets.name": { en: "Name", "zh-CN": "文件名" },
    "resource.assets.url": { en: "Address", "zh-CN": "地址" },
    "resource.assets.type": { en: "Type", "zh-CN": "类型" },
    "resource.assets.size": { en: "Size", "zh-CN": "大小" },
    "resource.assets.width": { en: "Width", "zh-CN": "宽" },
    "resource.assets.height": { en: "Height", "zh-CN": "高" },
    "resource.assets.sha256": { en: "SHA-256", "zh-CN": "SHA-256" },
    "resource.assets.createdAt": { en: "Uploaded", "zh-CN": "上传时间" },
    "settings.image-send": { en: "Images in replies", "zh-CN": "图片发送方式" },
    "settings.image-send.summary": {
      en: "How pictures reach the platform.",
      "zh-CN": "回复里的图片如何交给平台。",
    },
    "settings.image-send.mode": { en: "Sent as", "zh-CN": "发送方式" },
    "settings.image-send.mode.base64": { en: "The picture itself", "zh-CN": "内嵌图片（base64）" },
    "settings.image-send.mode.link": { en: "A link", "zh-CN": "链接" },
    "settings.image-send.mode.summary": {
      en: "A link needs an image host below; without one the picture itself is sent.",
      "zh-CN": "使用链接需要在下面设置图床，否则仍发送图片本身。",
    },
    "settings.image-host": { en: "Image host", "zh-CN": "图床" },
    "settings.image-host.summary": {
      en: "Where pictures get an address that others can open.",
      "zh-CN": "让图片获得他人可以打开的地址。",
    },
    "settings.image-host.mode": { en: "Kind", "zh-CN": "类型" },
    "settings.image-host.mode.none": { en: "None", "zh-CN": "不使用" },
    "settings.image-host.mode.multipart": { en: "Upload to another service", "zh-CN": "上传到第三方图床" },
    "settings.image-host.mode.local": { en: "This service itself", "zh-CN": "由本服务提供" },
    "settings.image-host.url": { en: "Upload address", "zh-CN": "上传地址" },
    "settings.image-host.url.summary": {
      en: "Begins with https://. Only for uploads.",
      "zh-CN": "以 https:// 开头，仅用于上传到第三方图床。",
    },
    "settings.image-host.field": { en: "Form field", "zh-CN": "表单字段名" },
    "settings.image-host.responsePath": { en: "Address in the answer", "zh-CN": "返回结果中的地址" },
    "settings.image-host.responsePath.summary": {
      en: "Names with dots between them, such as data.url.",
      "zh-CN": "用点号分隔的字段名，例如 data.url。",
    },
    "settings.image-host.token": { en: "Token", "zh-CN": "令牌" },
    "settings.image-host.publicBase": { en: "Public address of this service", "zh-CN": "本服务的公网地址" },
    "settings.image-host.publicBase.summary": {
      en: "Begins with https://. Platforms fetch pictures there.",
      "zh-CN": "以 https:// 开头，平台从这里读取图片。",
    },
  },
  "chat",
);
