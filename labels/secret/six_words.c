/* The 1024 words in English and in Chinese, and a hash spoken by six of them. */
#include "labels/secret/six_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const wk_words[WK_N_ALL_WORDS] = {
    "acorn",   "actor",   "adult",   "advice",  "airport", "album",   "alley",   "almond",  "amber",   "anchor",  "angle",
    "animal",  "ankle",   "answer",  "antler",  "apple",   "apron",   "arbor",   "arcade",  "arch",    "arena",   "armor",
    "arrow",   "artist",  "ashtray", "aspen",   "athlete", "atlas",   "attic",   "aunt",    "author",  "autumn",  "avenue",
    "award",   "axle",    "baby",    "badge",   "bagel",   "baker",   "balcony", "bamboo",  "banana",  "barley",  "basket",
    "bath",    "battery", "beach",   "bead",    "beak",    "bean",    "bear",    "beaver",  "beef",    "beetle",  "bell",
    "belt",    "bench",   "berry",   "bike",    "bird",    "biscuit", "blade",   "blanket", "blender", "blimp",   "block",
    "blossom", "blouse",  "board",   "boat",    "bobbin",  "bolt",    "bonfire", "book",    "border",  "bottle",  "boulder",
    "bowl",    "boxer",   "brain",   "branch",  "bread",   "breeze",  "brick",   "bridge",  "bronze",  "broom",   "brother",
    "brush",   "bubble",  "bucket",  "buffalo", "bugle",   "builder", "bulb",    "bumper",  "bunny",   "burger",  "bush",
    "butter",  "buzzer",  "cabin",   "cable",   "cactus",  "cake",    "calf",    "camel",   "canal",   "candle",  "captain",
    "caravan", "carrot",  "cashew",  "castle",  "catalog", "cattle",  "cave",    "cedar",   "ceiling", "cement",  "center",
    "cereal",  "chain",   "chalk",   "cheese",  "cherry",  "chest",   "chicken", "chimney", "chorus",  "cider",   "cinema",
    "circle",  "citizen", "city",    "clam",    "clarity", "clay",    "cleaner", "clerk",   "cliff",   "clock",   "cloud",
    "clover",  "clown",   "coal",    "coast",   "cocoa",   "coffee",  "coin",    "collar",  "comet",   "concert", "cookie",
    "copper",  "coral",   "cork",    "corner",  "cotton",  "couch",   "country", "cousin",  "cowboy",  "coyote",  "crab",
    "cradle",  "crane",   "cream",   "cricket", "crown",   "crumb",   "crystal", "cube",    "cuckoo",  "culture", "cupcake",
    "curtain", "cushion", "custard", "cycle",   "daisy",   "dancer",  "dawn",    "dealer",  "decade",  "deck",    "deer",
    "degree",  "delta",   "dentist", "desk",    "dessert", "dial",    "diamond", "diary",   "dice",    "diesel",  "digit",
    "dinner",  "diploma", "dish",    "divider", "doctor",  "dollar",  "dolphin", "domain",  "donkey",  "door",    "dough",
    "dove",    "dragon",  "drawer",  "dress",   "drill",   "drink",   "driver",  "drop",    "drum",    "duchess", "duck",
    "dune",    "eagle",   "earth",   "easel",   "east",    "echo",    "eclipse", "editor",  "elbow",   "elder",   "element",
    "ember",   "emblem",  "empire",  "energy",  "engine",  "entry",   "episode", "equator", "eraser",  "errand",  "essay",
    "estate",  "evening", "exam",    "exit",    "fabric",  "face",    "factory", "fairy",   "falcon",  "family",  "farmer",
    "fashion", "father",  "faucet",  "feather", "fence",   "fern",    "fiber",   "fiddle",  "field",   "figure",  "film",
    "finger",  "fire",    "fisher",  "flag",    "flame",   "flannel", "flask",   "fleece",  "flight",  "float",   "flood",
    "flower",  "fluid",   "flute",   "foam",    "folder",  "food",    "forest",  "fork",    "fossil",  "frame",   "freight",
    "friend",  "frog",    "frost",   "fruit",   "fudge",   "fuel",    "funnel",  "furnace", "future",  "gadget",  "gala",
    "gallery", "game",    "garden",  "garlic",  "gate",    "gazebo",  "gecko",   "general", "geyser",  "giant",   "gift",
    "ginger",  "giraffe", "glacier", "glass",   "glider",  "globe",   "glove",   "glue",    "goal",    "goat",    "goblet",
    "gold",    "golf",    "goose",   "gorilla", "gown",    "grain",   "grape",   "gravel",  "grill",   "grocer",  "ground",
    "guard",   "guest",   "guitar",  "gull",    "gutter",  "habit",   "hall",    "hammer",  "hand",    "harbor",  "harvest",
    "hatch",   "hawk",    "hazel",   "head",    "heart",   "heater",  "hedge",   "helmet",  "herb",    "heron",   "hiker",
    "hill",    "hinge",   "hippo",   "history", "hobby",   "hockey",  "holiday", "honey",   "hood",    "hook",    "horn",
    "horse",   "hostel",  "hotel",   "hour",    "house",   "human",   "humor",   "hurdle",  "hydrant", "hyena",   "iceberg",
    "icicle",  "icon",    "igloo",   "image",   "inch",    "income",  "index",   "infant",  "inlet",   "insect",  "iris",
    "iron",    "island",  "item",    "ivory",   "jacket",  "jaguar",  "janitor", "jasmine", "jazz",    "jeans",   "jelly",
    "jersey",  "jewel",   "jigsaw",  "jogger",  "joke",    "journal", "judge",   "juice",   "jumper",  "jungle",  "junior",
    "jury",    "justice", "kayak",   "kennel",  "kernel",  "kettle",  "kidney",  "kimono",  "king",    "kiosk",   "kitchen",
    "kite",    "kitten",  "kiwi",    "knee",    "knight",  "knob",    "knot",    "koala",   "kumquat", "label",   "lace",
    "ladder",  "lady",    "lagoon",  "lake",    "lamb",    "lamp",    "lantern", "lapel",   "laptop",  "laser",   "lather",
    "laundry", "lawn",    "lawyer",  "leader",  "leaf",    "league",  "leather", "lecture", "legend",  "lemon",   "lens",
    "leopard", "lesson",  "letter",  "level",   "library", "lift",    "light",   "lily",    "limb",    "lime",    "linen",
    "lion",    "liquid",  "list",    "litter",  "liver",   "lizard",  "llama",   "lobby",   "lobster", "locker",  "lodge",
    "loft",    "logic",   "loom",    "lotion",  "lotus",   "lounge",  "love",    "luggage", "lumber",  "lunch",   "lung",
    "lute",    "lynx",    "machine", "magnet",  "mailbox", "maker",   "mallet",  "mammal",  "manager", "mango",   "mansion",
    "maple",   "marble",  "margin",  "market",  "mask",    "mason",   "master",  "match",   "maze",    "meadow",  "meal",
    "measure", "melody",  "member",  "memory",  "mentor",  "menu",    "mermaid", "message", "metal",   "meteor",  "method",
    "mice",    "middle",  "mile",    "milk",    "mill",    "mineral", "minute",  "mirror",  "mist",    "mitten",  "mixer",
    "mobile",  "model",   "moment",  "monkey",  "month",   "moon",    "moose",   "morning", "mosaic",  "mother",  "motor",
    "mouse",   "mouth",   "movie",   "mower",   "muffin",  "mule",    "muscle",  "museum",  "music",   "mustard", "mystery",
    "myth",    "nail",    "name",    "napkin",  "nation",  "nature",  "navy",    "neck",    "needle",  "nephew",  "nest",
    "network", "news",    "nickel",  "niece",   "noise",   "noodle",  "noon",    "north",   "nose",    "note",    "novel",
    "number",  "nurse",   "nylon",   "oasis",   "oatmeal", "object",  "ocean",   "octopus", "office",  "olive",   "omelet",
    "onion",   "opera",   "orange",  "orbit",   "orchard", "order",   "organ",   "ostrich", "otter",   "ounce",   "outfit",
    "oval",    "oven",    "owner",   "oxygen",  "oyster",  "packet",  "paddle",  "page",    "paint",   "palace",  "palm",
    "pancake", "panda",   "panel",   "paper",   "parade",  "parcel",  "park",    "parrot",  "party",   "pasta",   "patch",
    "path",    "patio",   "pattern", "payment", "peach",   "peanut",  "pear",    "pebble",  "pedal",   "pelican", "pencil",
    "penguin", "people",  "pepper",  "perfume", "person",  "petal",   "phone",   "photo",   "piano",   "pickle",  "picnic",
    "picture", "pigeon",  "pillow",  "pilot",   "pine",    "pipe",    "pirate",  "pitcher", "pizza",   "place",   "planet",
    "plaza",   "pliers",  "plow",    "plum",    "plywood", "pocket",  "poem",    "poet",    "point",   "police",  "pollen",
    "pond",    "pony",    "pool",    "popcorn", "porch",   "port",    "postage", "potato",  "pottery", "poultry", "powder",
    "prairie", "present", "price",   "prince",  "prune",   "pudding", "pulley",  "pump",    "puppet",  "puzzle",  "pyramid",
    "quail",   "quarter", "queen",   "quest",   "quill",   "quiver",  "quote",   "rabbit",  "raccoon", "race",    "radar",
    "radio",   "raft",    "rail",    "rain",    "raisin",  "ramp",    "ranch",   "range",   "raven",   "razor",   "reader",
    "recipe",  "record",  "reef",    "referee", "region",  "relay",   "remark",  "report",  "rescue",  "resort",  "result",
    "reward",  "rhyme",   "rhythm",  "ribbon",  "rice",    "rider",   "ring",    "rinse",   "river",   "road",    "robin",
    "robot",   "rocket",  "rodeo",   "roller",  "roof",    "room",    "rooster", "root",    "rope",    "rose",    "rotor",
    "round",   "rover",   "ruby",    "rudder",  "ruler",   "rumor",   "runner",  "sack",    "saddle",  "safari",  "sail",
    "salad",   "salmon",  "salt",    "sample",  "sand",    "sardine", "satin",   "sauce",   "sausage", "scale",   "scarf",
    "scene",   "school",  "science", "scooter", "screen",  "script",  "scroll",  "seal",    "season",  "seat",    "second",
    "seed",    "senate",  "series",  "server",  "seven",   "shadow",  "sheep",   "shell",   "sheriff", "ship",    "shirt",
    "shoe",    "shop",    "shore",   "shovel",  "shower",  "shrimp",  "shrub",   "shutter", "sibling", "siding",  "signal",
    "silk",    "silver",  "singer",  "siren",   "sister",  "site",    "size",    "skate",   "sketch",  "skill",   "skin",
    "skirt",   "skunk",   "slate",   "sled",    "sleeve",  "slice",   "slide",   "slipper", "slogan",  "slope",   "smile",
    "smoke",   "snack",   "snail",   "snow",    "soap",    "soccer",  "society", "sock",    "soda",    "sofa",    "soil",
    "soldier", "song",    "soup",    "source",  "south",   "space",   "spark",   "speaker", "sphere",  "spice",   "spider",
    "spinach", "spiral",  "sponge",  "spoon",   "sport",   "spring",  "spruce",  "squash",  "squid",   "stable",  "staff",
    "stage",   "stair",   "stamp",   "star",    "station", "steam",   "stem",    "step",    "sticker", "stitch",  "stone",
    "storm",   "stove",   "straw",   "stream",  "string",  "student", "stump",   "subject", "suburb",  "subway",  "sugar",
    "suit",    "summer",  "supper",  "surface", "sweater", "sweet",   "swing",   "symbol",  "symptom", "syrup",   "system",
    "table",   "tackle",  "tailor",  "talent",  "tank",    "taper",   "target",  "tart",    "task",    "taste",   "tavern",
    "taxi",    "teacher", "team",    "teapot",  "temple",  "tennis",  "tent",    "test",    "texture", "theater", "theme",
    "thimble", "thread",  "throne",  "thumb",   "thunder", "ticket",  "tiger",   "tile",    "timber",  "time",    "tissue",
    "title",   "toast",   "toffee",  "toilet",  "token",   "tomato",  "tongue",  "tool",    "tooth",   "topic",   "torch",
    "total",   "tour",    "towel",   "town",    "track",   "trail",   "travel",  "tray",    "tree",    "trick",   "trophy",
    "trout",   "trumpet", "trunk",   "tuba",    "tube",    "tulip",   "tuna",    "tunnel",  "turkey",  "turtle",  "tutor",
    "twig",    "twin",    "typist",  "udder",   "umpire",  "uncle",   "uniform", "union",   "unit",    "user",    "usher",
    "utensil", "vacuum",  "valley",  "value",   "valve",   "vanilla", "vapor",   "varnish", "vase",    "vault",   "vehicle",
    "veil",    "velvet",  "vendor",  "verb",    "verse",   "vessel",  "vest",    "victory", "video",   "view",    "villa",
    "vine",    "violin",  "visitor", "vitamin", "voice",   "volcano", "volume",  "vote",    "vowel",   "voyage",  "vulture",
    "wafer",   "wagon",   "waiter",  "walnut",  "walrus",  "wand",    "washer",  "watch",   "water",   "wave",    "wealth",
    "weaver",  "wedding", "week",    "weight",  "well",    "west",    "whale",   "wheat",   "wheel",   "whisker", "wick",
    "wife",    "willow",  "wind",    "wing",    "winter",  "wire",    "wisdom",  "wizard",  "wolf",    "woman",   "wonder",
    "wood",
};

/* In the order of wk_words, which never changes: the word of a number here is that number's word there. */
static const char *const chinese[WK_N_ALL_WORDS] = {
    "爸爸", "白菜", "百合", "白鹭", "白色", "柏树", "白糖", "白银", "白云", "八角", "芭蕾", "棒球", "傍晚", "斑马", "包裹",
    "宝石", "宝塔", "报纸", "包子", "背包", "贝壳", "被子", "扁豆", "编辑", "编钟", "表格", "表面", "标题", "笔记", "壁炉",
    "冰雹", "冰川", "饼干", "冰棍", "冰块", "冰球", "冰箱", "毕业", "鼻子", "菠菜", "波浪", "玻璃", "菠萝", "博士", "脖子",
    "布丁", "布料", "布鞋", "菜刀", "裁缝", "彩虹", "菜园", "蚕豆", "仓库", "餐厅", "操场", "草地", "草帽", "草莓", "草坪",
    "草鞋", "草原", "茶杯", "茶馆", "茶壶", "茶花", "长城", "唱片", "产品", "铲子", "炒锅", "超市", "潮水", "朝阳", "茶叶",
    "茶园", "叉子", "插座", "车库", "城堡", "成功", "城墙", "橙色", "城市", "程序", "成语", "橙子", "衬衫", "沉香", "车票",
    "车站", "翅膀", "齿轮", "池塘", "尺子", "抽屉", "床单", "窗户", "窗帘", "床铺", "船桨", "船长", "橱窗", "厨房", "锤子",
    "出口", "春天", "春雨", "厨师", "锄头", "除夕", "词典", "瓷器", "磁铁", "刺猬", "刺绣", "村庄", "答案", "大海", "袋鼠",
    "袋子", "大门", "大米", "大脑", "蛋糕", "弹簧", "稻田", "导演", "岛屿", "大桥", "大蒜", "大象", "大衣", "地板", "地窖",
    "地理", "灯光", "灯笼", "灯泡", "登山", "灯塔", "灯罩", "凳子", "地球", "地毯", "地铁", "地图", "电报", "电车", "电池",
    "电话", "电流", "电脑", "电视", "电梯", "电线", "点心", "电压", "电影", "电站", "店主", "吊车", "吊灯", "吊桥", "雕塑",
    "雕像", "钓鱼", "堤坝", "底部", "弟弟", "碟子", "顶端", "钉子", "笛子", "冬瓜", "冬天", "动物", "冬至", "豆腐", "豆浆",
    "斗笠", "斗篷", "对联", "队员", "杜鹃", "渡轮", "耳朵", "二胡", "耳环", "发夹", "帆船", "饭店", "房梁", "方形", "番茄",
    "饭碗", "飞船", "翡翠", "飞机", "飞鸟", "肥皂", "粉笔", "蜂巢", "风车", "凤凰", "风琴", "风扇", "风箱", "枫叶", "风筝",
    "粉色", "分钟", "扶梯", "钢笔", "港口", "钢琴", "钢铁", "高粱", "高山", "高原", "胳膊", "哥哥", "阁楼", "歌曲", "歌手",
    "鸽子", "工厂", "宫殿", "公鸡", "公路", "公平", "工人", "公园", "公主", "管道", "广场", "广告", "光线", "冠军", "罐子",
    "瓜子", "姑姑", "桂花", "桂皮", "柜台", "柜子", "果酱", "果实", "果树", "国王", "果园", "果汁", "故事", "鼓手", "古筝",
    "海岸", "海豹", "海带", "海龟", "海鸥", "海棠", "海豚", "海湾", "海峡", "海星", "海洋", "孩子", "汉堡", "荷花", "黑板",
    "黑色", "贺卡", "河流", "河马", "和平", "核桃", "盒子", "红包", "红豆", "红色", "红薯", "猴子", "花瓣", "画笔", "滑冰",
    "划船", "画家", "花椒", "花蕾", "花猫", "画眉", "皇帝", "黄豆", "黄瓜", "黄昏", "黄金", "黄牛", "黄色", "黄莺", "黄油",
    "花盆", "花瓶", "花生", "花坛", "滑梯", "滑雪", "花园", "蝴蝶", "灰色", "彗星", "馄饨", "火把", "火柴", "火车", "火锅",
    "火箭", "火炉", "货轮", "火山", "火腿", "货物", "火星", "火焰", "湖泊", "护士", "护照", "价格", "肩膀", "剪刀", "奖杯",
    "江河", "将军", "奖牌", "讲台", "酱油", "奖状", "健康", "键盘", "剪纸", "毽子", "胶带", "教练", "角落", "教室", "教授",
    "胶水", "脚趾", "饺子", "假期", "机场", "鸡蛋", "街道", "姐姐", "节目", "节日", "节约", "戒指", "节奏", "激光", "机会",
    "击剑", "季节", "积木", "金币", "进步", "京剧", "经理", "经验", "鲸鱼", "镜子", "金秋", "金色", "今天", "金星", "金鱼",
    "机翼", "肌肉", "技术", "吉他", "酒杯", "韭菜", "酒店", "舅舅", "鲫鱼", "记者", "剧本", "菊花", "骏马", "剧院", "举重",
    "橘子", "卡车", "咖啡", "开关", "烤箱", "烤鸭", "课本", "客车", "蝌蚪", "客人", "客厅", "课桌", "空调", "孔雀", "口袋",
    "口琴", "快递", "会计", "快乐", "筷子", "矿山", "矿石", "葵花", "昆虫", "裤子", "喇叭", "辣椒", "拉链", "缆车", "栏杆",
    "浪花", "兰花", "篮球", "蓝色", "篮子", "老虎", "老师", "老鹰", "蜡烛", "雷达", "镰刀", "凉亭", "凉席", "凉鞋", "莲藕",
    "脸盆", "莲子", "篱笆", "立春", "猎人", "梨花", "礼貌", "黎明", "领带", "铃铛", "零钱", "羚羊", "邻居", "力气", "历史",
    "柳树", "流星", "礼物", "鲤鱼", "荔枝", "李子", "龙虾", "龙眼", "漏斗", "楼梯", "路标", "路灯", "绿豆", "旅馆", "轮船",
    "轮滑", "轮胎", "萝卜", "锣鼓", "罗盘", "螺丝", "骆驼", "绿色", "芦苇", "录像", "旅行", "露营", "炉灶", "绿洲", "露珠",
    "马鞍", "麻布", "马车", "麦田", "马路", "妈妈", "玛瑙", "芒果", "馒头", "毛笔", "毛巾", "锚链", "毛毯", "毛线", "毛衣",
    "帽子", "马棚", "麻雀", "马蹄", "码头", "蚂蚁", "玫瑰", "梅花", "眉毛", "妹妹", "煤炭", "梦想", "门槛", "门帘", "门铃",
    "门票", "门锁", "面包", "棉被", "面粉", "棉花", "面具", "面条", "绵羊", "米饭", "蜜蜂", "明天", "秘书", "谜语", "魔方",
    "蘑菇", "茉莉", "磨盘", "魔术", "墨水", "木材", "牧场", "牡丹", "木耳", "木筏", "母鸡", "木马", "木偶", "牧童", "木星",
    "拇指", "奶奶", "耐心", "南瓜", "闹钟", "能量", "年代", "年糕", "年画", "鸟笼", "鸟窝", "柠檬", "泥人", "泥土", "纽扣",
    "牛奶", "牛棚", "农场", "农民", "暖炉", "排球", "螃蟹", "攀岩", "跑步", "跑车", "盆地", "朋友", "喷泉", "皮肤", "频道",
    "屏风", "苹果", "屏幕", "平原", "瓶子", "拼图", "拼音", "琵琶", "皮球", "披萨", "皮鞋", "瀑布", "葡萄", "钱包", "铅笔",
    "墙壁", "蔷薇", "铅球", "谦虚", "钳子", "汽车", "起点", "企鹅", "茄子", "麒麟", "骑马", "芹菜", "青草", "青年", "青苔",
    "请帖", "蜻蜓", "青铜", "青蛙", "勤劳", "棋盘", "旗袍", "漆器", "气球", "骑士", "汽水", "球场", "秋风", "丘陵", "秋千",
    "球体", "秋天", "泉水", "裙子", "曲线", "日出", "日记", "日历", "日落", "榕树", "荣誉", "软件", "入口", "赛车", "赛道",
    "散步", "散文", "扫帚", "森林", "沙发", "沙拉", "沙漏", "沙漠", "闪电", "山峰", "商店", "商品", "商人", "山谷", "珊瑚",
    "善良", "山坡", "山羊", "山药", "山楂", "扇子", "烧饼", "烧烤", "少年", "勺子", "沙滩", "沙子", "射击", "射箭", "生菜",
    "生姜", "胜利", "生日", "盛夏", "声音", "绳子", "舌头", "士兵", "市场", "诗歌", "世纪", "时间", "石阶", "石臼", "石榴",
    "石磨", "石桥", "诗人", "石头", "食盐", "石油", "狮子", "手表", "首都", "手帕", "手套", "手掌", "手指", "手镯", "摔跤",
    "刷子", "书包", "鼠标", "书法", "书房", "树根", "水车", "水滴", "水管", "水壶", "水晶", "水库", "水泥", "水牛", "水渠",
    "水手", "水獭", "水桶", "水仙", "水星", "水珠", "书架", "树林", "书签", "竖琴", "叔叔", "薯条", "数学", "树叶", "树枝",
    "梳子", "丝绸", "丝瓜", "司机", "松鼠", "松子", "酸奶", "算盘", "速度", "隧道", "塑料", "索道", "唢呐", "台灯", "太极",
    "台阶", "太空", "台球", "太阳", "糖果", "糖人", "汤圆", "檀香", "陶瓷", "桃花", "桃子", "藤蔓", "天鹅", "天空", "天平",
    "田野", "跳高", "跳绳", "跳水", "跳远", "体操", "铁锅", "铁路", "题目", "亭子", "提琴", "梯子", "童话", "铜镜", "铜矿",
    "同学", "头发", "土豆", "图画", "推车", "拖把", "陀螺", "鸵鸟", "拖鞋", "土星", "兔子", "外套", "豌豆", "王后", "网络",
    "网球", "网页", "王子", "玩具", "晚霞", "瓦片", "袜子", "尾巴", "微风", "围巾", "围棋", "卫星", "温度", "文化", "文件",
    "温泉", "温室", "文字", "蜗牛", "卧室", "舞蹈", "屋顶", "雾气", "武术", "舞台", "梧桐", "屋檐", "峡谷", "侠客", "香菜",
    "香肠", "乡村", "相机", "香蕉", "相框", "项链", "香炉", "橡皮", "象棋", "相声", "橡树", "象牙", "箱子", "仙鹤", "纤维",
    "校车", "小船", "小狗", "小麦", "小米", "笑容", "小时", "小说", "小溪", "校长", "小镇", "夏天", "夏至", "稀饭", "膝盖",
    "西瓜", "戏剧", "新春", "信封", "幸福", "星光", "杏花", "行李", "星期", "杏仁", "星星", "杏子", "星座", "犀牛", "信件",
    "新年", "芯片", "新闻", "信心", "熊猫", "胸针", "喜鹊", "蟋蟀", "希望", "细雨", "宣纸", "雪花", "雪莲", "雪橇", "雪球",
    "雪人", "雪山", "学生", "学校", "靴子", "驯鹿", "牙齿", "鸭蛋", "牙膏", "亚军", "烟囱", "洋葱", "阳光", "羊毛", "样品",
    "羊圈", "羊绒", "杨树", "阳台", "盐湖", "烟花", "宴会", "眼镜", "燕麦", "岩石", "砚台", "盐田", "演员", "燕子", "腰带",
    "钥匙", "牙刷", "鸭子", "野餐", "椰林", "夜晚", "爷爷", "椰子", "衣服", "音符", "硬币", "樱花", "硬件", "樱桃", "鹦鹉",
    "英雄", "影院", "影子", "银河", "银器", "引擎", "银色", "银杏", "音乐", "印章", "医生", "艺术", "椅子", "勇气", "油菜",
    "邮差", "油灯", "油画", "油井", "邮局", "邮票", "油条", "游艇", "邮箱", "友谊", "游泳", "园丁", "圆规", "圆圈", "院士",
    "元宵", "圆形", "鸳鸯", "院子", "鱼池", "渔船", "雨点", "月饼", "乐队", "月份", "月光", "月季", "月亮", "渔夫", "鱼竿",
    "鱼缸", "鱼钩", "羽毛", "玉米", "运河", "玉佩", "雨伞", "浴室", "芋头", "鱼丸", "渔网", "寓言", "雨衣", "宰相", "杂技",
    "早晨", "杂志", "闸门", "站台", "招牌", "照片", "折扣", "砧板", "蒸笼", "蒸汽", "枕头", "针线", "珍珠", "纸币", "指挥",
    "指甲", "芝麻", "支票", "知识", "植物", "直线", "钟表", "终点", "重量", "中午", "种子", "周末", "砖头", "珠宝", "竹筏",
    "竹竿", "竹篮", "桌子", "主人", "竹笋", "烛台", "竹子", "紫菜", "字典", "紫色", "紫藤", "自由", "粽子", "走廊", "钻石",
    "嘴巴", "作家", "作业", "足球",
};

static int compare(const void *word, const void *row)
{
    return strcmp(word, *(const char *const *)row);
}

const char *wk_word_chinese(const char *word)
{
    const char *const *row = bsearch(word, wk_words, WK_N_ALL_WORDS, sizeof *wk_words, compare);

    return row ? chinese[row - wk_words] : "";
}

int wk_word_number(const char *text, size_t n)
{
    for (int i = 0; i < WK_N_ALL_WORDS; i++)
        if ((strlen(wk_words[i]) == n && memcmp(wk_words[i], text, n) == 0) ||
            (strlen(chinese[i]) == n && memcmp(chinese[i], text, n) == 0))
            return i;
    return -1;
}

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define CHINESE 6 /* bytes of a word */

/* Bytes of what may stand between two words at text, 0: nothing does. */
static size_t between(const char *text)
{
    static const char *const marks[] = {" ", "\t", ",", ";", "\u3000", "\u3001", "\uff0c", "\uff1b"};

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (strncmp(text, marks[i], strlen(marks[i])) == 0)
            return strlen(marks[i]);
    return 0;
}

/* Bytes of blanks and marks at text. */
static size_t gap(const char *text)
{
    size_t n = 0, more;

    while ((more = between(text + n)) > 0)
        n += more;
    return n;
}

/* Bytes of the number of the word that comes next, of n before it, with the mark behind it; 0: none stands there. */
static size_t numbering(const char *text, int n)
{
    if (text[0] != '1' + n)
        return 0;
    return text[1] == '.' || text[1] == ')' || text[1] == ':' ? 2 : 1;
}

bool wk_six_words_parse(const char *text, int number[WK_N_WORDS])
{
    for (int n = 0;; n++) {
        char word[8];
        size_t length;

        text += gap(text);
        if (n < WK_N_WORDS && numbering(text, n) > 0) {
            text += numbering(text, n);
            text += gap(text);
            if (!*text)
                return false;
        }
        if (!*text)
            return n == WK_N_WORDS;
        length = strspn(text, LETTERS);
        if (length == 0)
            length = strnlen(text, CHINESE);
        if (n == WK_N_WORDS || length >= sizeof word)
            return false;
        for (size_t i = 0; i < length; i++)
            word[i] = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] - 'A' + 'a') : text[i];
        number[n] = wk_word_number(word, length);
        if (number[n] < 0)
            return false;
        text += length;
    }
}

void wk_commit_words(const uint8_t hash[WK_HASH_SIZE], const char *words[WK_N_WORDS])
{
    for (int i = 0; i < WK_N_WORDS; i++) {
        int bit = 10 * i;
        unsigned pair = (unsigned)hash[bit / 8] << 8 | hash[bit / 8 + 1];
        words[i] = wk_words[pair >> (6 - bit % 8) & 0x3ff];
    }
}

void wk_six_words(const uint8_t hash[WK_HASH_SIZE], char text[WK_SIX_WORDS_SIZE])
{
    const char *word[WK_N_WORDS];
    wk_commit_words(hash, word);
    (void)snprintf(text, WK_SIX_WORDS_SIZE, "%s %s %s %s %s %s", word[0], word[1], word[2], word[3], word[4], word[5]);
}

void wk_six_words_chinese(const uint8_t hash[WK_HASH_SIZE], char text[WK_SIX_WORDS_SIZE])
{
    const char *word[WK_N_WORDS];
    size_t at = 0;

    wk_commit_words(hash, word);
    for (int i = 0; i < WK_N_WORDS; i++)
        at += (size_t)snprintf(text + at, WK_SIX_WORDS_SIZE - at, "%s%s", i ? " " : "", wk_word_chinese(word[i]));
}

void wk_six_words_lists(const uint8_t hash[WK_HASH_SIZE], char text[WK_SIX_WORDS_LISTS_SIZE])
{
    const char *word[WK_N_WORDS];
    size_t at = 0;

    wk_commit_words(hash, word);
    for (int list = 0; list < 2; list++) {
        at += (size_t)snprintf(text + at, WK_SIX_WORDS_LISTS_SIZE - at, "    %s", list ? "\u4e2d\u6587    " : "English ");
        for (int i = 0; i < WK_N_WORDS; i++)
            at += (size_t)snprintf(text + at, WK_SIX_WORDS_LISTS_SIZE - at, "  %d %s", i + 1,
                                   list ? wk_word_chinese(word[i]) : word[i]);
        at += (size_t)snprintf(text + at, WK_SIX_WORDS_LISTS_SIZE - at, "\n");
    }
}
